import { DARK, TOKENS } from './letter-colors.ts'

/**
 * Media queries for dark mode, phones and print, each in its own element, since webmail drops a
 * whole element with anything unknown. Programs that drop all show the light mail from its style
 * attributes.
 */
export const LETTER_STYLES = [dark(), phone(), paper()]
  .map(styles => `<style>${styles}</style>`)
  .join('\n')

function dark(): string {
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: ${DARK.ground} !important; }
  .head { background: ${DARK.head} !important; }
  .card { background: ${DARK.card} !important; border-color: ${DARK.card} !important; }
  .heading { color: ${DARK.heading} !important; }
  .text { color: ${DARK.text} !important; }
  .muted { color: ${DARK.muted} !important; }
  .link { color: ${DARK.link} !important; }
  .line { border-color: ${DARK.line} !important; }
  .box { background: ${DARK.box} !important; }
  .first { background: ${DARK.button} !important; border-color: ${DARK.button} !important; color: ${DARK.onButton} !important; }
  .second { border-color: ${DARK.link} !important; color: ${DARK.link} !important; }
  .warning { background: ${DARK.warningBox} !important; border-color: ${DARK.warning} !important; color: ${DARK.warning} !important; }
}
`
}

function phone(): string {
  return `
@media (max-width: 480px) {
  .sheet { padding: 0 0 24px !important; }
  .head, .card { border-radius: 0 !important; }
  .head { padding: 18px 20px !important; }
  .card { padding: 28px 20px 16px !important; border-left: 0 !important; border-right: 0 !important; }
  .foot { padding: 20px 20px 0 !important; }
  .button, .button a { display: block !important; width: auto !important; }
  .button { margin-right: 0 !important; }
  .buttons { padding-bottom: 8px !important; }
  .button tbody, .button tr, .button td { display: block !important; }
}
`
}

function paper(): string {
  return `
@media print {
  .ground, .head, .card, .box { background: ${TOKENS.paper} !important; border-color: ${TOKENS.line} !important; }
  .mark { display: none !important; }
  .name, .heading, .text, .muted, .link, .first, .second { color: ${TOKENS.ink} !important; }
  .first { background: ${TOKENS.paper} !important; border-color: ${TOKENS.ink} !important; }
  .button a[href^="http"]::after { content: " (" attr(href) ")"; font-weight: 400; }
}
`
}
