import { company } from '@universe/contract/company'
import { formatBlogDate } from '@universe/contract/dates'
import {
  UNCONFIRMED_KEPT_DAYS,
  UNDONE_PER_DAY,
  UNSUBSCRIBED_KEPT_DAYS,
} from '@universe/contract/limits'
import { officeDayAt } from '@universe/contract/operating-hours'
import type { LetterResult } from '../server/letter-posts.ts'
import type { TitleParts } from '../ui/page-hero.tsx'

export interface LetterWords {
  title: TitleParts
  text: string
  advice?: string
}

export interface LetterButton {
  name: 'confirm' | 'unsubscribe' | 'undo'
  label: string
  underWay: string
  /** Less prominent. */
  isQuiet?: true
}

export const ways = {
  form: { label: 'To the newsletter form', to: '/#newsletter-heading' },
  contact: { label: 'Write to us', to: '/contact' },
  home: { label: 'Go to the home page', to: '/' },
} as const

const damaged = {
  title: ['Damaged', 'link'],
  text: 'A part of this link is missing, or there is too much of it.',
  open: 'Open it from the mail once more, or copy it from its first sign to its last: some programs break long links into two lines, or join to them what stands beside.',
} as const

const unanswered: LetterWords = {
  title: ['Not done', 'yet'],
  text: 'Please press the button again in a minute.',
  advice:
    'We could not reach our server just now. Nothing is lost: the link stays as good as it is.',
}

export const confirm = {
  button: { name: 'confirm', label: 'Confirm', underWay: 'Confirming…' },
  ask: {
    title: ['Confirm', 'your subscription'],
    text: `Do you want the newsletter of ${company.name}?`,
    advice: `Press the button to get it. Once is enough: whoever has pressed it need not do so again. If you did not ask for it, close this page: an address that nobody confirms is deleted after ${UNCONFIRMED_KEPT_DAYS} days.`,
  },
  damaged: {
    title: damaged.title,
    text: damaged.text,
    advice: `${damaged.open} Or subscribe by the form again, and you get a new one.`,
  },
} as const satisfies LetterPageWords

export const unsubscribe = {
  button: { name: 'unsubscribe', label: 'Unsubscribe', underWay: 'Unsubscribing…' },
  ask: {
    title: ['Unsubscribe', 'from our newsletter'],
    text: 'One press, and we send you no more issues.',
    advice: `Once is enough. You can take it back on the next page, for ${UNSUBSCRIBED_KEPT_DAYS} days.`,
  },
  damaged: {
    title: damaged.title,
    text: damaged.text,
    advice: `${damaged.open} If that does not help, write to us, and we unsubscribe you.`,
  },
} as const satisfies LetterPageWords

/** For a test issue's link, which belongs to no subscriber. */
export const trial: LetterWords = {
  title: ['This is', 'a trial'],
  text: 'Nobody is unsubscribed by this link.',
  advice:
    'It stands in the preview of an issue, and in one that is sent for a look before it goes out. In the copy of a subscriber it leads to the button that unsubscribes them.',
}

export const undo: LetterButton = {
  name: 'undo',
  label: 'Undo: keep me subscribed',
  underWay: 'Undoing…',
  isQuiet: true,
}

interface LetterPageWords {
  button: LetterButton
  /** Also when opened again after the press. */
  ask: LetterWords
  /** For an altered link. */
  damaged: LetterWords
}

export function describeResult(result: LetterResult, page: LetterPageWords): LetterWords {
  if (result.outcome === 'unanswered') return unanswered
  if ('at' in result) {
    const { date } = officeDayAt(company.operatingHours, result.at)
    return describers[result.outcome](formatBlogDate(date))
  }
  if (result.outcome === 'unknown') return { ...page.damaged, text: 'We do not know this link.' }
  return page.button.name === 'confirm' ? nothingToConfirm : nothingToEnd
}

const nothingToConfirm: LetterWords = {
  title: ['Nothing', 'to confirm'],
  text: 'This link has run out.',
  advice: `A subscription that is not confirmed within ${UNCONFIRMED_KEPT_DAYS} days is deleted with its address. Subscribe by the form again, and you get a new link.`,
}

const nothingToEnd: LetterWords = {
  title: ['Not', 'subscribed'],
  text: 'You get no newsletter from us.',
  advice:
    'Nothing is subscribed by this link any more. If you want the newsletter again, subscribe by the form.',
}

type Dated = Extract<LetterResult, { at: number }>['outcome']

// Without scripts a second tap's response is shown, so a repetition's words must suit a first
// press.
const describers: Record<Dated, (day: string) => LetterWords> = {
  confirmed: () => ({
    title: ['Thank you', 'for confirming'],
    text: 'You get our next newsletter.',
    advice: 'To end it, press Unsubscribe in any issue: one press, and it is done.',
  }),
  'already-confirmed': day => ({
    title: ['Your subscription', 'is confirmed'],
    text: `You confirmed on ${day}, and get our newsletter.`,
    advice: 'To end it, press Unsubscribe in any issue: one press, and it is done.',
  }),
  unsubscribed: day => ({
    title: ['Unsubscribed', ''],
    text: `Since ${day} you get no newsletter from us.`,
  }),
  'already-unsubscribed': day => ({
    title: ['You are', 'unsubscribed'],
    text: `You unsubscribed on ${day}, and get no newsletter from us.`,
  }),
  resubscribed: () => ({
    title: ['Subscribed', 'again'],
    text: 'You get our newsletter as before.',
    advice: 'To end it, press Unsubscribe in any issue: one press, and it is done.',
  }),
  'still-subscribed': day => ({
    title: ['You are', 'subscribed'],
    text: `You get our newsletter, since ${day}.`,
    advice: 'To end it, press Unsubscribe in any issue: one press, and it is done.',
  }),
  pending: () => ({
    title: ['Not confirmed', 'yet'],
    text: 'Your subscription waits for you to confirm it.',
    advice:
      'Confirm by the link of the newest mail that we have sent you, and you get our newsletter.',
  }),
  'undone-too-often': day => ({
    title: ['Still', 'unsubscribed'],
    text: `Since ${day} you get no newsletter from us.`,
    advice: `This was taken back ${UNDONE_PER_DAY} times within a day, which is as often as it can be. Press the button again tomorrow, or subscribe by the form.`,
  }),
}

/** Added to the confirmation of an ended subscription, which is not revived. */
export const subscribeAgain =
  'This link confirms only what you had asked for before then. If you want the newsletter again, subscribe by the form.'
export const mayUndo = `That was not what you wanted? For ${UNSUBSCRIBED_KEPT_DAYS} days you can take it back here.`
