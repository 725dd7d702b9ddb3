/** Copies of the design tokens, which mails cannot use (checked by `tests/drawings.test.ts`). */
export const TOKENS = {
  space: '#060919',
  ink: '#0a0f2a',
  'ink-raised': '#141a3d',
  text: '#1a2040',
  muted: '#545c80',
  paper: '#ffffff',
  mist: '#f4f6fd',
  line: '#dfe4f5',
  'bright-blue': '#1f4fe0',
  'bright-blue-on-dark': '#5b8cff',
  lavender: '#aab6ff',
  'lavender-soft': '#c9d1f5',
  red: '#b01e36',
  'red-on-dark': '#ff9aa8',
  'red-tint': '#fdeef0',
  'purple-on-dark': '#9b7bff',
  'green-on-dark': '#38d39f',
  'light-blue-on-dark': '#5cc8ff',
  'white-line': 'rgb(255 255 255 / 0.14)',
} as const

/** Colors by role for light mode. */
export const LIGHT = {
  ground: TOKENS.mist,
  head: TOKENS.space,
  card: TOKENS.paper,
  heading: TOKENS.ink,
  text: TOKENS.text,
  muted: TOKENS.muted,
  link: TOKENS['bright-blue'],
  line: TOKENS.line,
  box: TOKENS.mist,
  button: TOKENS['bright-blue'],
  onButton: TOKENS.paper,
  warning: TOKENS.red,
  warningBox: TOKENS['red-tint'],
}

/** Colors by role for dark mode. */
export const DARK: Record<keyof typeof LIGHT, string> = {
  ground: TOKENS.space,
  head: TOKENS.ink,
  card: TOKENS['ink-raised'],
  heading: TOKENS.paper,
  text: TOKENS['lavender-soft'],
  muted: TOKENS['lavender-soft'],
  link: TOKENS.lavender,
  line: TOKENS['white-line'],
  box: TOKENS.ink,
  button: TOKENS['bright-blue-on-dark'],
  onButton: TOKENS.space,
  warning: TOKENS['red-on-dark'],
  warningBox: TOKENS.ink,
}
