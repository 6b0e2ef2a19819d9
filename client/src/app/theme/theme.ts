import type { Localization } from '@mui/material/locale';
import { createTheme, type CSSObject, type ThemeOptions } from '@mui/material/styles';
import { type ColorTokens, dark, fontSizes, fonts, light, radius, touchTarget } from './tokens';

declare module '@mui/material/styles' {
  interface TypographyVariants {
    display: React.CSSProperties;
  }
  interface TypographyVariantsOptions {
    display?: React.CSSProperties;
  }
  interface Palette {
    soft: SoftColors;
  }
  interface PaletteOptions {
    soft?: SoftColors;
  }
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides {
    display: true;
  }
}

/** Tinted backgrounds: `bgcolor: 'soft.success'`; `sunken` for wells, `line` for stronger borders of controls. */
interface SoftColors {
  accent: string;
  success: string;
  warning: string;
  danger: string;
  info: string;
  sunken: string;
  line: string;
}

const palette = (colors: ColorTokens) => ({
  primary: {
    main: colors.accent,
    dark: colors.accentHover,
    light: colors.accentSoft,
    contrastText: colors.onAccent,
  },
  secondary: { main: colors.ink, contrastText: colors.paper },
  success: { main: colors.success, contrastText: colors.paper },
  warning: { main: colors.warning, contrastText: colors.paper },
  error: { main: colors.danger, contrastText: colors.paper },
  info: { main: colors.info, contrastText: colors.paper },
  text: { primary: colors.ink, secondary: colors.inkSoft },
  background: { default: colors.paper, paper: colors.surface },
  divider: colors.line,
  soft: {
    accent: colors.accentSoft,
    success: colors.successSoft,
    warning: colors.warningSoft,
    danger: colors.dangerSoft,
    info: colors.infoSoft,
    sunken: colors.sunken,
    line: colors.lineStrong,
  },
});

const focusRing: CSSObject = {
  outline: '2px solid var(--chairside-palette-primary-main)',
  outlineOffset: 2,
};
const onTouch = '@media (pointer: coarse)';

const options: ThemeOptions = {
  cssVariables: { cssVarPrefix: 'chairside', colorSchemeSelector: 'data-color-scheme' },
  colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
  shape: { borderRadius: radius },
  spacing: 4,
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 160,
      complex: 180,
      enteringScreen: 160,
      leavingScreen: 120,
    },
  },
  typography: {
    fontFamily: fonts.interface,
    fontSize: 15,
    display: {
      fontFamily: fonts.display,
      fontSize: fontSizes.display,
      fontWeight: 560,
      lineHeight: 1.08,
      letterSpacing: '-0.02em',
    },
    h1: { fontSize: fontSizes.title, fontWeight: 650, lineHeight: 1.25, letterSpacing: '-0.01em' },
    h2: { fontSize: fontSizes.large, fontWeight: 650, lineHeight: 1.35 },
    h3: { fontSize: fontSizes.body, fontWeight: 650, lineHeight: 1.4 },
    h4: { fontSize: fontSizes.body, fontWeight: 650 },
    h5: { fontSize: fontSizes.body, fontWeight: 650 },
    h6: { fontSize: fontSizes.body, fontWeight: 650 },
    subtitle1: { fontSize: fontSizes.large, fontWeight: 500, lineHeight: 1.45 },
    subtitle2: { fontSize: fontSizes.small, fontWeight: 600, lineHeight: 1.45 },
    body1: { fontSize: fontSizes.body, lineHeight: 1.55 },
    body2: { fontSize: fontSizes.small, lineHeight: 1.5 },
    caption: { fontSize: fontSizes.small, lineHeight: 1.45 },
    button: { fontSize: fontSizes.body, fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
    overline: {
      fontSize: fontSizes.small,
      fontWeight: 600,
      textTransform: 'none',
      letterSpacing: 0,
      lineHeight: 1.5,
    },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        // Neither the page's end nor what gets the focus stays beneath toasts (components/useRoomForToasts.ts).
        html: { scrollPaddingBottom: 'var(--toasts-room, 0px)' },
        body: {
          fontVariantNumeric: 'tabular-nums',
          WebkitTextSizeAdjust: '100%',
          paddingBottom: 'var(--toasts-room, 0px)',
        },
        ':focus-visible': focusRing,
        'a, button, [role="button"], input, textarea, select': { WebkitTapHighlightColor: 'transparent' },
        // Browsers give bare buttons and fields a font of their own.
        'button, input, textarea, select': { fontFamily: 'inherit' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 40,
          paddingInline: 16,
          whiteSpace: 'nowrap',
          [onTouch]: { minHeight: touchTarget },
        },
        outlined: ({ theme: { vars } }) => ({ borderColor: vars?.palette.soft.line }),
        sizeSmall: { minHeight: 32, paddingInline: 12, [onTouch]: { minHeight: touchTarget } },
        sizeLarge: { minHeight: 48, paddingInline: 22 },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: { borderRadius: radius, [onTouch]: { minWidth: touchTarget, minHeight: touchTarget } },
      },
    },
    MuiCheckbox: { styleOverrides: { root: { [onTouch]: { padding: 12 } } } },
    MuiSwitch: {
      styleOverrides: {
        root: { width: 56, height: 44, padding: '10px 6px' },
        track: ({ theme: { vars } }) => ({
          borderRadius: 12,
          opacity: 1,
          backgroundColor: vars?.palette.text.secondary,
        }),
        switchBase: ({ theme: { vars } }) => ({
          padding: 13,
          paddingInline: 9,
          color: '#fff',
          '&.Mui-checked': { color: '#fff', transform: 'translateX(20px)' },
          '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: vars?.palette.primary.main },
          '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        }),
        thumb: { width: 18, height: 18, boxShadow: 'none' },
        sizeSmall: {
          width: 44,
          height: 36,
          padding: '8px 4px',
          '& .MuiSwitch-thumb': { width: 14, height: 14 },
          '& .MuiSwitch-switchBase': {
            padding: 11,
            paddingInline: 7,
            '&.Mui-checked': { transform: 'translateX(16px)' },
          },
        },
      },
    },
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          backgroundImage: 'none',
          border: `1px solid ${vars?.palette.divider}`,
        }),
      },
    },
    MuiToggleButton: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          borderColor: vars?.palette.soft.line,
          color: vars?.palette.text.secondary,
          textTransform: 'none',
          '&.Mui-selected, &.Mui-selected:hover': {
            color: vars?.palette.primary.main,
            backgroundColor: vars?.palette.soft.accent,
          },
        }),
      },
    },
    MuiCard: { defaultProps: { elevation: 0 } },
    MuiAppBar: { defaultProps: { elevation: 0, color: 'inherit' } },
    MuiMenu: { styleOverrides: { paper: { boxShadow: '0 8px 28px rgb(34 29 24 / 0.14)' } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 40, [onTouch]: { minHeight: touchTarget } } } },
    MuiDialog: { styleOverrides: { paper: { boxShadow: '0 16px 56px rgb(34 29 24 / 0.22)' } } },
    MuiDialogTitle: {
      // A name may be one long word.
      styleOverrides: { root: { fontSize: fontSizes.large, fontWeight: 650, overflowWrap: 'anywhere' } },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: 16, gap: 4 } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: ({ theme: { vars } }) => ({
          backgroundColor: vars?.palette.background.paper,
          minHeight: 44,
          // Only focus changes the edge.
          '&:not(.Mui-focused):not(.Mui-error) .MuiOutlinedInput-notchedOutline': {
            borderColor: vars?.palette.soft.line,
          },
          '&:not(.Mui-focused):not(.Mui-error):hover .MuiOutlinedInput-notchedOutline': {
            borderColor: vars?.palette.text.secondary,
          },
        }),
        input: ({ theme: { vars } }) => ({
          '&:focus-visible': { outline: 'none' },
          '&::placeholder': { color: vars?.palette.text.secondary, opacity: 1 },
          // What a narrow field has no room for ends in dots, not in half a word.
          '&:placeholder-shown': { textOverflow: 'ellipsis' },
        }),
      },
    },
    MuiInputLabel: {
      // Centred in the fields, which are taller than MUI's small ones.
      styleOverrides: {
        sizeSmall: { '&:not(.MuiInputLabel-shrink)': { transform: 'translate(14px, 11px) scale(1)' } },
      },
    },
    MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
    MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
    MuiTableCell: {
      styleOverrides: {
        root: { height: 44, paddingBlock: 6, fontSize: fontSizes.body },
        head: ({ theme: { vars } }) => ({
          fontSize: fontSizes.small,
          fontWeight: 600,
          color: vars?.palette.text.secondary,
        }),
        sizeSmall: { height: 36, paddingBlock: 2 },
      },
    },
    MuiTooltip: { styleOverrides: { tooltip: { fontSize: fontSizes.small } } },
    MuiLink: { defaultProps: { underline: 'hover' }, styleOverrides: { root: { fontWeight: 600 } } },
    MuiChip: { styleOverrides: { root: { fontWeight: 600, fontSize: fontSizes.small } } },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  },
};

export const theme = createTheme(options);

/** The same look, with the words that MUI says by itself in another language. */
export const themeIn = (texts: Localization) => createTheme(options, texts);
