/** Every colour, size and radius that the interface uses. Text colours are checked for AA on the paper they sit on. */
export interface ColorTokens {
  paper: string;
  surface: string;
  sunken: string;
  ink: string;
  inkSoft: string;
  line: string;
  lineStrong: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  accentSoft: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  danger: string;
  dangerSoft: string;
  info: string;
  infoSoft: string;
}

export const light: ColorTokens = {
  paper: '#FAF7F2',
  surface: '#FFFFFF',
  sunken: '#F2EDE5',
  ink: '#221D18',
  inkSoft: '#655C52',
  line: '#E5DED3',
  lineStrong: '#948A7C',
  accent: '#1F5A46',
  accentHover: '#174636',
  onAccent: '#FFFFFF',
  accentSoft: '#E2EFE8',
  success: '#1E6B45',
  successSoft: '#E1F1E7',
  warning: '#875300',
  warningSoft: '#FBEFD9',
  danger: '#A93226',
  dangerSoft: '#FAE7E3',
  info: '#2B5B92',
  infoSoft: '#E4EDF7',
};

export const dark: ColorTokens = {
  paper: '#171411',
  surface: '#201C18',
  sunken: '#2A2520',
  ink: '#F3EDE4',
  inkSoft: '#B5AA9C',
  line: '#38322B',
  lineStrong: '#7D7265',
  accent: '#7CC9A6',
  accentHover: '#96D8B9',
  onAccent: '#0D2219',
  accentSoft: '#1E352B',
  success: '#7CCB9C',
  successSoft: '#1C3527',
  warning: '#E8B663',
  warningSoft: '#3A2C14',
  danger: '#F09A8C',
  dangerSoft: '#412220',
  info: '#8FBBEA',
  infoSoft: '#1D2F44',
};

export const fonts = {
  interface: '"Figtree Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
  display: '"Fraunces Variable", Georgia, serif',
};

/** Five sizes, in rem: small print, interface text, emphasis, page title, display. */
export const fontSizes = {
  small: '0.8125rem',
  body: '0.9375rem',
  large: '1.125rem',
  title: '1.5rem',
  display: '2.75rem',
};

export const radius = 10;
export const touchTarget = 44;
