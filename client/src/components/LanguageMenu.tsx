import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Check, Languages } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseLanguage, LANGUAGES, type Language } from '../i18n/language';

interface Props {
  onChoose?: (language: Language) => Promise<void>;
  /** On phones by its icon alone. */
  isCompact?: boolean;
}

/** The language of a page without a user menu: chosen here, and remembered on this device unless told otherwise. */
export function LanguageMenu({ onChoose = chooseLanguage, isCompact = false }: Props) {
  const { t, i18n } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const spoken = i18n.language === 'es' ? 'es' : 'en';
  return (
    <>
      <Button
        color="inherit"
        aria-label={t('language.choose', { language: LANGUAGES[spoken] })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Languages size={18} aria-hidden />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          color: 'text.secondary',
          minHeight: 44,
          ...(isCompact && {
            minWidth: 44,
            px: { xs: 2, sm: 4 },
            '& > span': { mx: { xs: 0, sm: undefined } },
          }),
        }}
      >
        <Box sx={{ display: isCompact ? { xs: 'none', sm: 'block' } : 'block' }}>{LANGUAGES[spoken]}</Box>
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(Object.entries(LANGUAGES) as [Language, string][]).map(([language, name]) => (
          <MenuItem
            key={language}
            lang={language}
            selected={language === spoken}
            onClick={() => {
              setAnchor(null);
              void onChoose(language);
            }}
            sx={{ gap: 4, justifyContent: 'space-between' }}
          >
            {name}
            {language === spoken && <Check size={18} aria-hidden />}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
