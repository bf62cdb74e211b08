import { ThemeProvider, createTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

/**
 * The frame of an input. MUI draws it as a box of three elements over the field, for labels that stand in a gap of the
 * frame; here labels stand above.
 */
const framed = {
  backgroundColor: 'var(--surface)',
  fontSize: 14,
  outline: '1px solid var(--line-strong)',
  outlineOffset: -1,
  '@media (hover: hover)': { '&:hover': { outlineColor: 'var(--text)' } },
  '&.Mui-focused': { outline: '2px solid var(--primary)', outlineOffset: -2 },
  '&.Mui-error': { outlineColor: 'var(--error)' },
  '&.Mui-disabled': { outlineColor: 'var(--text-3)' },
} as const;

const NoNotch = () => null;

/** MUI's parts in the console's colours: every value refers to the one file of CSS variables. */
const theme = createTheme({
  cssVariables: { nativeColor: true, cssVarPrefix: 'mui' },
  palette: {
    primary: {
      main: 'var(--primary)',
      dark: 'var(--primary-hover)',
      light: 'var(--primary-soft)',
      contrastText: 'var(--on-primary)',
    },
    error: { main: 'var(--error)', dark: 'var(--error)', light: 'var(--error-soft)', contrastText: 'var(--surface)' },
    background: { default: 'var(--canvas)', paper: 'var(--surface)' },
    text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-3)' },
    divider: 'var(--line)',
    action: { hover: 'var(--hover)', selected: 'var(--selected)', active: 'var(--text-2)', disabled: 'var(--text-3)' },
  },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: 'var(--font)',
    fontSize: 14,
    body1: { fontSize: 14 },
    body2: { fontSize: 13 },
    button: { textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 100,
      short: 120,
      standard: 140,
      complex: 140,
      enteringScreen: 140,
      leavingScreen: 120,
    },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiOutlinedInput: {
      defaultProps: { size: 'small', fullWidth: true, notched: false, slots: { notchedOutline: NoNotch } },
      styleOverrides: { root: framed },
    },
    // As high with a chip as with a word.
    MuiSelect: {
      styleOverrides: {
        select: {
          '&&': {
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 4,
            boxSizing: 'border-box',
            minHeight: 37,
            paddingBlock: 4,
          },
        },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiPopover: { styleOverrides: { paper: { boxShadow: 'var(--shadow)', border: '1px solid var(--line)' } } },
    MuiAutocomplete: { styleOverrides: { paper: { boxShadow: 'var(--shadow)', border: '1px solid var(--line)' } } },
    MuiListItemIcon: { styleOverrides: { root: { minWidth: 30, color: 'inherit' } } },
    // Buttons end where the text above them ends; three side by side would hang over the edge of a narrow dialog.
    MuiDialogActions: {
      styleOverrides: {
        root: {
          flexWrap: 'wrap',
          rowGap: 8,
          padding: '8px 24px 20px',
          // One that finds no room in their line has a line of its own to the full, and is not left over at its end.
          '@media (max-width: 599px)': {
            '&:has(> button:nth-of-type(3))': { columnGap: 8 },
            '&:has(> button:nth-of-type(3)) > button': { flexGrow: 1, marginLeft: 0 },
          },
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          boxShadow: 'var(--shadow)',
          // A narrow window has nothing to spare beside its dialogs.
          '@media (max-width: 599px)': { margin: 12, width: 'calc(100% - 24px)', maxHeight: 'calc(100% - 24px)' },
        },
      },
    },
  },
});

/**
 * The theme's variables stand in one sheet for good. MUI would put them into the document whenever a form opens and
 * take them out when it closes, and each time the browser would compute the style of every row behind it again.
 */
const variables = theme
  .generateStyleSheets()
  .flatMap(sheet => Object.values(sheet))
  .flatMap(rule => Object.entries(rule))
  // The colour scheme itself is the console's own setting.
  .filter(([name]) => name.startsWith('--'));
const sheet = new CSSStyleSheet();
sheet.replaceSync(`:root{${variables.map(([name, value]) => `${name}:${String(value)}`).join(';')}}`);
document.adoptedStyleSheets.push(sheet);

export function FormTheme({ children }: { readonly children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} disableStyleSheetGeneration>
      {children}
    </ThemeProvider>
  );
}
