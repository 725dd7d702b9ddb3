/** The tokens' colors, which a mail cannot read (`tests/drawings.test.ts` holds them to it). */
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

/** What is painted in which color where a reader wants light mails. */
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

/** The same where they want dark ones. */
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
