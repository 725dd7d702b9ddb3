import { ENQUIRY_BODY_MAX_CHARACTERS } from '@universe/contract/limits'
import { LETTER_MAX_BYTES } from '@universe/domain/mail/letter/letter'
import { DARK, LIGHT, TOKENS } from '@universe/domain/mail/letter/letter-colors'
import { renderLetter } from '@universe/domain/mail/letter/render-letter'
import {
  type ExampleMail,
  makeExampleMails,
  TYPED_MARKUP,
} from '@universe/testing/stores/example-mails'
import { openTestStore } from '@universe/testing/stores/test-store'
import { beforeAll, describe, expect, test } from 'vitest'

let mails: ExampleMail[]
beforeAll(async () => {
  const opened = await openTestStore()
  mails = await makeExampleMails(opened.store)
  await opened.remove()
})

const mailOf = (name: string) => mails.find(mail => mail.name === name) ?? expect.fail(name)

test('there is a mail of each kind and purpose', () => {
  const asked = ['contact', 'demo', 'other-words', 'odd-names', 'application', 'cv-alone']
  const names = [...asked, 'subscription'].flatMap(cause => [
    `${cause}-acknowledgement`,
    `${cause}-company`,
  ])
  names.push('suspicious-contact-company', 'suspicious-subscription-company', 'digest')
  names.push('member-invitation', 'passkey-notice', 'one-assignment', 'many-assignment')
  names.push('late-reminder', 'every-answer')
  expect([...new Set(mails.map(({ name }) => name))].sort()).toEqual(names.sort())
})

test('text and HTML of every mail are equivalent, with the same links', () => {
  for (const { name, text, html } of mails) {
    const shown = readHtml(html)
    const lines = text.split('\n').map(line => line.replace(/\s+/g, ' ').trim())
    const links = shown.links.filter(link => lines.includes(link))
    const words = lines.filter(line => line !== '' && !links.includes(line))
    expect(words.map(withoutColon).sort(), name).toEqual(shown.lines.map(withoutColon).sort())
    const unsaid = shown.links.filter(link => !links.includes(link))
    for (const link of unsaid) expect(lines.join('\n'), name).toContain(link)
  }
})

test('every mail is small, without remote content or scripts, and links only to us, mail and telephone', () => {
  for (const { name, html } of mails) {
    expect(Buffer.byteLength(html), name).toBeLessThan(LETTER_MAX_BYTES)
    expect(html, name).not.toMatch(/url\(|@import/i)
    const tags = html.match(/<[^>]*>/g)?.join('') ?? ''
    expect(tags, name).not.toMatch(
      /<(?:img|script|link|iframe|svg|object|form|base)\b|\s(?:src|srcset|background|on\w+)=/i,
    )
    const targets = targetsIn(html)
    expect(
      targets.filter(href => !OURS.test(href)),
      name,
    ).toEqual([])
  }
})

test('every mail to a visitor ends with a link to the privacy policy', () => {
  const toVisitors = mails.filter(({ name }) => name.endsWith('-acknowledgement'))
  expect(toVisitors.map(({ name }) => name)).toContain('subscription-acknowledgement')
  for (const { name, html, text } of toVisitors) {
    const policy = 'https://www.universe.example/privacypolicy'
    expect(text, name).toMatch(new RegExp(`\\nPrivacy policy:\\n${policy}\\n$`))
    expect(targetsIn(html).at(-1), name).toBe(policy)
  }
})

test('the longest request is below the size at which mail programs clip', () => {
  const text = '"\n'.repeat(ENQUIRY_BODY_MAX_CHARACTERS / 2)
  const letter = {
    title: 'Contact request',
    blocks: [{ kind: 'quote' as const, text }],
    footer: [],
  }
  expect(Buffer.byteLength(renderLetter(letter).html)).toBeLessThan(LETTER_MAX_BYTES)
})

const OURS = /^(?:mailto:|tel:\+\d+$|https:\/\/(?:www|staff)\.universe\.example\/)/

test('visitor input stays plain text, without links', () => {
  const { html, text } = mailOf('other-words-company')
  expect(text).toContain(TYPED_MARKUP)
  const { lines, links } = readHtml(html)
  for (const line of TYPED_MARKUP.split('\n').filter(Boolean)) expect(lines).toContain(line)
  expect(links.join()).not.toContain('evil')
  expect(
    html.match(/<div dir="auto">/g)?.length,
    'each line has its own direction',
  ).toBeGreaterThan(4)
  expect(readHtml(mailOf('odd-names-company').html).lines).toContain(
    'Full name: سارة عودة <img src=x onerror=alert(1)>',
  )
})

test('marks language and direction of each part of a mail', () => {
  const { html } = renderLetter({
    title: 'أخبار يونيفرس',
    blocks: [
      { kind: 'paragraph', text: 'مرحبا يا سارة،' },
      { kind: 'paragraph', text: 'Best regards' },
      {
        kind: 'articles',
        articles: [
          { title: 'Merci', about: 'Telecom', summary: 'En bref.', href: '', language: 'fr' },
          { title: 'SMS للجميع', about: 'Telecom', summary: 'بإيجاز.', href: '', language: 'ar' },
        ],
      },
    ],
    footer: [],
  })
  const part = (text: string) => {
    const before = html.slice(html.indexOf('<body'), html.lastIndexOf(text))
    return /(lang="\w+" )?dir="\w+"/.exec(
      before.slice(before.search(/<(?:h\d|p) [^<]*(?:<a[^<]*)?$/)),
    )?.[0]
  }
  expect(part('أخبار يونيفرس')).toBe('lang="ar" dir="rtl"')
  expect(part('مرحبا يا سارة')).toBe('lang="ar" dir="rtl"')
  expect(part('Best regards')).toBe('dir="auto"')
  expect(part('Merci')).toBe('lang="fr" dir="ltr"')
  expect(part('En bref.')).toBe('lang="fr" dir="ltr"')
  expect(part('SMS للجميع')).toBe('lang="ar" dir="rtl"')
})

test('the company replies with one click, and opens the request with another', () => {
  const { html, text } = mailOf('contact-company')
  const targets = targetsIn(html)
  expect(targets.slice(0, 2)).toEqual(['mailto:dana@northernmobile.example', 'tel:+970599123456'])
  const [reply = '', inbox = ''] = targets.slice(2)
  const { searchParams, pathname } = new URL(reply)
  expect(pathname).toBe('dana@northernmobile.example')
  expect(searchParams.get('subject')).toMatch(/^Re: your request to Universe \(\w{6}\)$/)
  expect(searchParams.get('body')).toBe('Dear Dana Saleh,\r\n\r\n')
  expect(inbox).toMatch(/^https:\/\/staff\.universe\.example\/inbox\/[0-9a-f-]{36}$/)
  expect(text).toContain('\nReceived: Sun, 22 Nov 2026, 11:00, Ramallah time\n')
  expect(mailOf('suspicious-contact-company').text).toContain(
    'This looks automated. A hidden field was filled in. No acknowledgment was sent',
  )
})

test('acknowledgements repeat no visitor input', () => {
  const bodies = mails.filter(({ name }) => name.endsWith('-acknowledgement'))
  expect(bodies).toHaveLength(7)
  for (const { text, html } of bodies) {
    expect(text + html).not.toMatch(/Dana|Saleh|Northern|عودة|evil|Lina|970599123456|mail\.example/)
  }
})

describe('colors have enough contrast', () => {
  const pairs = (colors: typeof LIGHT | typeof DARK): [string, string, string][] => [
    ['muted on the ground', colors.muted, colors.ground],
    ['a link on the ground', colors.link, colors.ground],
    ['text', colors.text, colors.card],
    ['text in a box', colors.text, colors.box],
    ['a link', colors.link, colors.card],
    ['a button', colors.onButton, colors.button],
    ['a warning', colors.warning, colors.warningBox],
  ]
  const head: [string, string, string] = ['the name', TOKENS.paper, TOKENS.space]

  test.each([
    ['light', [...pairs(LIGHT), head], (color: string) => color],
    ['dark', pairs(DARK), (color: string) => color],
    ['turned over by the system', [...pairs(LIGHT), head], turnOver],
  ] as const)('where they are %s', (_, shown, as) => {
    for (const [what, text, ground] of shown) {
      expect(contrast(as(text), as(ground)), what).toBeGreaterThanOrEqual(4.5)
    }
  })
})

const targetsIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => unescapeText(href))

/** A mail's visible text by line, and its links. */
function readHtml(html: string): { lines: string[]; links: string[] } {
  const links: string[] = []
  const [, body = ''] = /<body[^>]*>([\s\S]*)<\/body>/.exec(html) ?? []
  const shown = body
    .replace(
      /<!--[\s\S]*?-->|<div class="preview"[\s\S]*?<\/div>|<td class="name"[\s\S]*?<\/td>/g,
      '',
    )
    .replace(/<a [^>]*href="([^"]*)"/g, (_, href) => {
      const address = unescapeText(href).replace(/^mailto:([^?]*).*/, '$1')
      if (!address.startsWith('tel:')) links.push(decodeURIComponent(address))
      return '<a'
    })
    .replace(/\n/g, ' ')
    .replace(/<\/th>[^<]*<td[^>]*><div[^>]*>/g, ': ')
    .replace(/(Reference)<\/span>/g, '$1: ')
    .replace(/<\/?(?:p|h1|h2|br|tr|li|table|div)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
  const lines = shown.split('\n').map(line => unescapeText(line).replace(/\s+/g, ' ').trim())
  return { lines: lines.filter(line => line !== ''), links }
}

const unescapeText = (text: string) =>
  text
    .replaceAll('&nbsp;', ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

const withoutColon = (line: string) => line.replace(/:$/, '')

const channels = (color: string) =>
  (color.match(/\w\w/g) ?? []).map(pair => Number.parseInt(pair, 16) / 255)

/** Like systems that invert colors regardless of the mail. */
function turnOver(color: string): string {
  const turned = channels(color).map(part => Math.round((1 - part) * 255))
  return `#${turned.map(part => part.toString(16).padStart(2, '0')).join('')}`
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = channels(color).map(part =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
