import { company } from '@universe/contract/company'
import type { Letter, LetterBlock, LetterFact, LetterLine } from './letter.ts'
import { DARK, LIGHT, TOKENS } from './letter-colors.ts'
import { direction, escapeText, renderBlocks, style } from './render-block.ts'

export function renderLetter(letter: Letter): { text: string; html: string } {
  return { text: renderText(letter), html: renderHtml(letter) }
}

/**
 * @param letter without visitor input, which is stored only with the request
 * @returns columns; `letter`: the source of its HTML, kept until sent
 */
export function storeLetter(letter: Letter): { body: string; letter: string } {
  return { body: renderText(letter), letter: JSON.stringify(letter) }
}

/** @returns only the text once sent */
export function readLetter(stored: { body: string; letter: string | null }): {
  text: string
  html: string | undefined
} {
  const letter = stored.letter === null ? undefined : (JSON.parse(stored.letter) as Letter)
  return { text: stored.body, html: letter && renderHtml(letter) }
}

function renderText({ title, blocks, footer }: Letter): string {
  const parts = [title, ...blocks.map(writeBlock), footer.map(writeLine).join('\n')]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

function writeBlock(block: LetterBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
    case 'notice':
    case 'quote':
      return block.text
    case 'reference':
      return `Reference: ${block.reference}`
    case 'facts':
      return block.facts.map(writeFact).join('\n')
    case 'list':
      return block.items.join('\n')
    case 'button':
      return `${block.label}:\n${readableAddress(block.href)}`
    case 'articles':
      return block.articles
        .map(({ title, about, summary, href }) => [title, about, summary, href].join('\n'))
        .join('\n\n')
  }
}

function writeFact({ label, value, href }: LetterFact): string {
  const isSaid = href === undefined || href === value || /^(?:tel|mailto):/.test(href)
  return isSaid ? `${label}: ${value}` : `${label}: ${value}\n${href}`
}

function writeLine({ text, href }: LetterLine): string {
  return href === undefined ? text : `${text}:\n${href}`
}

/** Mail programs do not parse the rest of a `mailto:` link in text. */
function readableAddress(href: string): string {
  const [, address] = /^mailto:([^?]*)/.exec(href) ?? []
  return address === undefined ? href : decodeURIComponent(address)
}

/**
 * One column, nothing remote. Essential styles are attributes, since webmail drops style elements;
 * tables are for Outlook (Word).
 */
export function renderHtml({ title, preview, blocks, footer }: Letter): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeText(title)}</title>
${LETTER_STYLES}
<!--[if mso]><style>* { font-family: 'Segoe UI', Arial, sans-serif !important; }</style><![endif]-->
</head>
<body class="ground" ${style(BODY)}>
${renderPreview(preview)}
<div class="ground" lang="en" dir="ltr" ${style({ background: LIGHT.ground, ...FONT })}>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" ${style(SHEET)}><tr><td class="sheet" align="center" ${style({ padding: '24px 12px' })}>
<!--[if mso]><table role="presentation" width="600" cellspacing="0" cellpadding="0" border="0"><tr><td><![endif]-->
<div ${style({ 'max-width': '600px', margin: '0 auto', 'text-align': 'start' })}>
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" ${style(SHEET)}>
<tr><td class="head" bgcolor="${LIGHT.head}" ${style(HEAD)}>${renderHead()}</td></tr>
<tr><td class="card" bgcolor="${LIGHT.card}" ${style(CARD)}>
${title === '' ? '' : `<h1 class="heading" ${direction(title)} ${style(TITLE)}>${escapeText(title)}</h1>`}
${renderBlocks(blocks)}
</td></tr>
<tr><td class="foot" ${style({ padding: '20px 32px 0' })}>
${footer.map(renderLine).join('\n')}
</td></tr>
</table>
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`
}

const FONT = {
  'font-family': "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  'font-size': '16px',
  'line-height': '1.6',
  '-webkit-text-size-adjust': '100%',
}
const BODY = { margin: '0', padding: '0', background: LIGHT.ground }
/** Fixed: a long word cannot widen it beyond the screen. */
const SHEET = { 'border-collapse': 'separate', 'table-layout': 'fixed', width: '100%' }
const HEAD = { padding: '20px 32px', background: LIGHT.head, 'border-radius': '22px 22px 0 0' }
const CARD = {
  padding: '36px 32px 24px',
  background: LIGHT.card,
  border: `1px solid ${LIGHT.line}`,
  'border-top': '0',
  'border-radius': '0 0 22px 22px',
}
const TITLE = {
  margin: '0 0 16px',
  color: LIGHT.heading,
  'font-size': '26px',
  'font-weight': '600',
  'line-height': '1.25',
  'letter-spacing': '-0.02em',
  'overflow-wrap': 'anywhere',
}

/** The logo is drawn in boxes; programs without support omit it. */
function renderHead(): string {
  const dot = { display: 'inline-block', 'border-radius': '50%', 'vertical-align': 'middle' }
  const at = (size: number, background: string) =>
    `<span ${style({ ...dot, width: `${size}px`, height: `${size}px`, background, 'margin-inline-start': '7px' })}></span>`
  const { paper } = TOKENS
  const lines = ['purple-on-dark', 'green-on-dark', 'light-blue-on-dark', 'bright-blue-on-dark']
  const dots = lines.map(name => at(7, TOKENS[name as keyof typeof TOKENS])).join('')
  const nameStyle = { color: paper, 'font-size': '20px', 'font-weight': '600' }
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0"><tr><td class="name" ${style({ ...nameStyle, 'letter-spacing': '-0.02em', 'line-height': '1.3' })}>${escapeText(company.name)}</td><td class="mark" align="right" aria-hidden="true" ${style({ 'line-height': '1', 'font-size': '0' })}>${dots}</td></tr></table>`
}

/** Padded, so that mailbox lists do not go on with the letter's text. */
function renderPreview(preview: string | undefined): string {
  if (preview === undefined) return ''
  const hidden = { display: 'none', 'max-height': '0', overflow: 'hidden', 'mso-hide': 'all' }
  return `<div class="preview" aria-hidden="true" ${style(hidden)}>${escapeText(preview)}${'&#847;&zwnj;&nbsp;'.repeat(80)}</div>`
}

function renderLine({ text, href }: LetterLine): string {
  const small = {
    margin: '0',
    color: LIGHT.muted,
    'font-size': '14px',
    'line-height': '1.5',
    'overflow-wrap': 'anywhere',
  }
  if (href === undefined) {
    return `<p class="muted" ${style({ ...small, padding: '4px 0' })}>${escapeText(text)}</p>`
  }
  const target = { display: 'inline-block', padding: '12px 0', color: LIGHT.link }
  return `<p class="muted" ${style(small)}><a class="link" href="${escapeText(href)}" ${style(target)}>${escapeText(text)}</a></p>`
}

/**
 * An element each: webmail drops a whole one with anything unknown. Where all are dropped, style
 * attributes show the light mail.
 */
const LETTER_STYLES = [dark(), phone(), paper()]
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
