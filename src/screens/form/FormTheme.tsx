import { ThemeProvider, createTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
}

/**
 * Frame of an input, drawn as an outline. MUI's own frame would add three elements to each input to leave a gap for the
 * label, but the console's labels are above the input.
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

/** MUI theme in the console's colours; each value refers to a variable of `tokens.css`. */
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
    // A select with chips is as high as a select with text.
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
    // The buttons are aligned with the text above. The row of buttons wraps, because three buttons in one row would
    // overflow a narrow dialog.
    MuiDialogActions: {
      styleOverrides: {
        root: {
          flexWrap: 'wrap',
          rowGap: 8,
          padding: '8px 24px 20px',
          // With three or more buttons, a wrapped button fills its row, because it would look misplaced at the end of
          // the row.
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
          // Narrow windows leave little space, so dialogs get small margins.
          '@media (max-width: 599px)': { margin: 12, width: 'calc(100% - 24px)', maxHeight: 'calc(100% - 24px)' },
        },
      },
    },
  },
});

/**
 * Variables of the theme, which the page gets in one permanent style sheet. MUI would add the variables when a form
 * opens and remove them when it closes; each time, the browser would recompute the styles of every row behind the form.
 */
const variables = theme
  .generateStyleSheets()
  .flatMap(sheet => Object.values(sheet))
  .flatMap(rule => Object.entries(rule))
  // Use only the variables. The theme's other rule sets the colour scheme, which the console sets itself.
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
