import { languageAttributes, languageOf } from '@universe/contract/languages'
import type { LetterBlock, LetterFact } from './letter.ts'
import { LIGHT } from './letter-colors.ts'

type Button = Extract<LetterBlock, { kind: 'button' }>
type Article = Extract<LetterBlock, { kind: 'articles' }>['articles'][number]

/** Consecutive buttons share a row if there is room. */
export function renderBlocks(blocks: readonly LetterBlock[]): string {
  return blocks
    .map((block, index) => {
      if (block.kind !== 'button') return renderBlock(block)
      const isFirst = blocks[index - 1]?.kind !== 'button'
      const isLast = blocks[index + 1]?.kind !== 'button'
      const row = style({ margin: '24px 0 12px', 'font-size': '0' })
      return `${isFirst ? `<div class="buttons" ${row}>` : ''}${renderButton(block)}${isLast ? '</div>' : ''}`
    })
    .join('\n')
}

function renderBlock(block: Exclude<LetterBlock, Button>): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p class="text" ${direction(block.text)} ${style(PARAGRAPH)}>${block.text.split(LINE_END).map(escapeText).join('<br>')}</p>`
    case 'heading':
      return `<h2 class="heading" ${direction(block.text)} ${style(HEADING)}>${escapeText(block.text)}</h2>`
    case 'notice':
      return inBox('warning', NOTICE, escapeText(block.text))
    case 'reference':
      return inBox('box text', REFERENCE, renderReference(block.reference))
    case 'facts':
      return `<table class="facts" width="100%" cellspacing="0" cellpadding="0" border="0" ${style(FACTS)}>${block.facts.map(renderFact).join('\n')}</table>`
    case 'list':
      return `<ul class="text" ${style(LIST)}>${block.items.map(item => `<li ${direction(item)} ${style({ margin: '0 0 8px' })}>${escapeText(item)}</li>`).join('\n')}</ul>`
    case 'quote':
      return inBox('box text', QUOTE, block.text.split(LINE_END).map(renderTypedLine).join('\n'))
    case 'articles':
      return block.articles.map(renderArticle).join('\n')
  }
}

const LINE_END = /\r\n|[\n\r\u2028\u2029]/
const WRAP = { 'overflow-wrap': 'anywhere', 'word-break': 'break-word' }
const PARAGRAPH = { margin: '0 0 16px', color: LIGHT.text, ...WRAP }
const HEADING = {
  margin: '32px 0 8px',
  color: LIGHT.heading,
  'font-size': '19px',
  'font-weight': '600',
  'line-height': '1.35',
  'letter-spacing': '-0.01em',
  ...WRAP,
}
const BOX = { padding: '16px 20px', 'border-radius': '14px', ...WRAP }
const NOTICE = {
  ...BOX,
  color: LIGHT.warning,
  background: LIGHT.warningBox,
  border: `1px solid ${LIGHT.warning}`,
  'font-weight': '600',
}
const REFERENCE = { ...BOX, color: LIGHT.text, background: LIGHT.box }
const QUOTE = { ...BOX, color: LIGHT.text, background: LIGHT.box }
const FACTS = { margin: '0 0 16px', 'border-collapse': 'collapse' }
const LIST = { margin: '0 0 16px', padding: '0 0 0 20px', color: LIGHT.text, ...WRAP }

/** Word applies padding and background only to table cells. */
function inBox(role: string, box: Record<string, string>, content: string): string {
  const { color = '', background = '' } = box
  const around = style({ margin: '0 0 16px', 'border-collapse': 'separate' })
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" ${around}><tr><td class="${role}" bgcolor="${background}" ${style({ ...box, color })}>${content}</td></tr></table>`
}

function renderReference(reference: string): string {
  const label = { display: 'block', color: LIGHT.muted, 'font-size': '14px' }
  const value = { color: LIGHT.heading, 'font-size': '26px', 'letter-spacing': '0.12em' }
  return `<span class="muted" ${style(label)}>Reference</span> <strong class="heading" ${style({ ...value, 'font-weight': '600', 'line-height': '1.3' })}>${escapeText(reference)}</strong>`
}

/** Each line takes its direction from its own text. */
function renderTypedLine(line: string): string {
  return `<div ${direction(line)}>${line === '' ? '&nbsp;' : escapeText(line)}</div>`
}

function renderFact({ label, value, href }: LetterFact): string {
  const cell = {
    'border-bottom': `1px solid ${LIGHT.line}`,
    'text-align': 'left',
    'vertical-align': 'top',
  }
  const name = {
    ...cell,
    padding: '11px 12px 11px 0',
    width: '30%',
    color: LIGHT.muted,
    'font-weight': '400',
  }
  const said = {
    ...cell,
    padding: href === undefined ? '11px 0' : '0',
    color: LIGHT.text,
    ...WRAP,
  }
  const target = { display: 'inline-block', padding: '11px 0', color: LIGHT.link }
  const shown =
    href === undefined
      ? escapeText(value)
      : `<a class="link" href="${escapeText(href)}" ${style(target)}>${escapeText(value)}</a>`
  return `<tr><th class="muted line" scope="row" align="left" ${style(name)}>${escapeText(label)}</th><td class="text line" ${style(said)}><div ${direction(value)}>${shown}</div></td></tr>`
}

/** Padding and background: on the cell for Word, on the link for others. */
function renderButton({ label, href, isSecond = false }: Button): string {
  const name = isSecond ? 'second' : 'first'
  const fill = isSecond ? 'transparent' : LIGHT.button
  const around = {
    display: 'inline-table',
    margin: '0 12px 12px 0',
    'max-width': '100%',
    'border-collapse': 'separate',
  }
  const target = {
    display: 'inline-block',
    padding: '12px 26px',
    border: `2px solid ${LIGHT.button}`,
    'border-radius': '999px',
    background: fill,
    color: isSecond ? LIGHT.link : LIGHT.onButton,
    'font-size': '16px',
    'font-weight': '600',
    'line-height': '1.5',
    'text-align': 'center',
    'text-decoration': 'none',
    ...WRAP,
  }
  const color = isSecond ? '' : ` bgcolor="${LIGHT.button}"`
  return `<table class="button" role="presentation" cellspacing="0" cellpadding="0" border="0" ${style(around)}><tr><td${color} ${style({ 'border-radius': '999px', 'mso-padding-alt': '14px 28px' })}><a class="${name}" href="${escapeText(href)}" ${style(target)}>${escapeText(label)}</a></td></tr></table>`
}

function renderArticle({ title, about, summary, href, language }: Article): string {
  const small = { margin: '0 0 16px', color: LIGHT.muted, 'font-size': '14px' }
  const link = { display: 'inline-block', padding: '9px 0', color: LIGHT.link }
  const dir = languageAttributes(language)?.dir ?? 'auto'
  return `<div class="line" dir="${dir}" ${style({ 'border-top': `1px solid ${LIGHT.line}`, padding: '16px 0 4px' })}>
<h2 class="heading" ${direction(title, language)} ${style({ ...HEADING, margin: '0 0 4px', 'font-size': '20px' })}><a class="link" href="${escapeText(href)}" ${style(link)}>${escapeText(title)}</a></h2>
<p class="muted" ${style({ ...small, margin: '0 0 6px' })}>${escapeText(about)}</p>
<p class="text" ${direction(summary, language)} ${style(PARAGRAPH)}>${escapeText(summary)}</p></div>`
}

/** For elements and quoted attributes. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(NOT_SHOWN, '\ufffd')
    .replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}

/**
 * For text of others' making.
 * @param language of the text, if known and not English
 */
export function direction(text: string, language = languageOf(text)): string {
  const known = languageAttributes(language)
  return known ? `lang="${escapeText(known.lang)}" dir="${known.dir}"` : 'dir="auto"'
}

/** HTML does not allow these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant.
const NOT_SHOWN = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** @param declarations without user input */
export function style(declarations: Record<string, string>): string {
  const pairs = Object.entries(declarations).map(([name, value]) => `${name}:${value}`)
  return `style="${pairs.join(';')}"`
}
