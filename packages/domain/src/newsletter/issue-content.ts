import { company } from '@universe/contract/company'
import { writtenDay } from '@universe/contract/dates'
import type { Blog } from '@universe/contract/entities'
import { readingMinutes } from '@universe/contract/reading-minutes'
import { lineText } from '../mail/header-text.ts'
import type { Letter, LetterBlock } from '../mail/letter/letter.ts'
import { formatDay } from '../platform/wall-time.ts'

/** As sent: later changes do not reach it. */
export interface IssueContent {
  subject: string
  /** Paragraphs separated by empty lines. */
  intro: string
  articles: IssueArticleContent[]
}

export interface IssueArticleContent {
  title: string
  category: string
  date: string
  minutes: number
  summary: string
  /** Below the site's origin. */
  path: string
  /** Unset: English. */
  language?: string
}

/** Other tools may write longer ones. */
const TITLE_MAX_CHARACTERS = 200
const SUMMARY_MAX_CHARACTERS = 400

export function freezeIssue(
  { subject, intro }: { subject: string; intro: string },
  blogs: readonly Blog[],
): IssueContent {
  return { subject: lineText(subject), intro: intro.trim(), articles: blogs.map(tellArticle) }
}

function tellArticle(blog: Blog): IssueArticleContent {
  return {
    title: cut(lineText(blog.title), TITLE_MAX_CHARACTERS),
    category: cut(lineText(blog.category), TITLE_MAX_CHARACTERS),
    date: tellDay(blog.createdAt),
    minutes: readingMinutes(blog.descriptionDetails),
    summary: cut(lineText(blog.description), SUMMARY_MAX_CHARACTERS),
    path: `/blogs/${blog.id}`,
    ...(blog.language && { language: blog.language }),
  }
}

/** @returns such as "21 Nov 2026"; empty if not a date */
export function tellDay(written: string): string {
  const day = writtenDay(written)
  return day === undefined ? '' : formatDay(Date.parse(day))
}

function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

export interface IssueLinks {
  publicUrl: string
  unsubscribeUrl: string
  /** Explains the link in a mail to no subscriber. */
  note?: string
}

export function issueLetter(
  { subject, intro, articles }: IssueContent,
  { publicUrl, unsubscribeUrl, note }: IssueLinks,
): Letter {
  const paragraphs = readParagraphs(intro)
  const told = articles.map(({ title, category, date, minutes, summary, path, language }) => ({
    title,
    summary,
    ...(language && { language }),
    href: `${publicUrl}${path}`,
    about: [category, date, `${minutes} min read`].filter(Boolean).join(' · '),
  }))
  const list: LetterBlock[] = told.length > 0 ? [{ kind: 'articles', articles: told }] : []
  const preview = paragraphs[0] ?? articles.map(({ title }) => title).join(' · ')
  return {
    title: subject,
    ...(preview && { preview: cut(preview, PREVIEW_MAX_CHARACTERS) }),
    blocks: [...paragraphs.map(text => ({ kind: 'paragraph' as const, text })), ...list],
    footer: [
      {
        text: `You get this because you subscribed to the newsletter of ${company.name} and confirmed it.`,
      },
      ...(note === undefined ? [] : [{ text: note }]),
      { text: 'Unsubscribe', href: unsubscribeUrl },
      { text: [company.name, company.poBox, company.web].join(' · ') },
    ],
  }
}

const PREVIEW_MAX_CHARACTERS = 140
const BLANK_LINES = /\n[^\S\n]*\n\s*/

export function readParagraphs(intro: string): string[] {
  return intro
    .replace(/\r\n?/g, '\n')
    .split(BLANK_LINES)
    .map(lineText)
    .filter(paragraph => paragraph !== '')
}
