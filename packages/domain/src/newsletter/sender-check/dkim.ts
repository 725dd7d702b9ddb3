import { createPublicKey, type KeyObject } from 'node:crypto'
import type { DkimKey } from '../../mail/dkim-key.ts'
import { type Finding, foundTexts, textToPublish } from './finding.ts'
import { describeSilence, type Lookups } from './lookups.ts'
import { readTagList } from './tag-list.ts'

const BITS_MIN = 1024
const BITS_GOOD = 2048

/** Looks at whether others can check our signature (RFC 6376). */
export async function checkDkim(lookups: Lookups, key: DkimKey | undefined): Promise<Finding> {
  if (!key) {
    return finding(
      'warning',
      'Mail is not signed here. Large mailbox providers refuse newsletters without a signature. Ask whoever runs the server whether your mail server signs it; if not, they can have it signed here (DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE).',
    )
  }
  const name = `${key.selector}._domainkey.${key.domain}`
  const answer = await lookups.texts(name)
  if (answer.kind === 'silent' || answer.kind === 'failed') {
    return finding('unknown', describeSilence(answer.kind, name))
  }
  const ours = createPublicKey(key.privateKey)
  const toPublish = textToPublish(name, describeKey(ours))
  if (answer.kind === 'none') {
    return {
      ...finding(
        'bad',
        `Mail is signed here, and nobody can check it: the key to check it by is not published. Whoever looks after the domain publishes this record.`,
      ),
      records: [toPublish],
    }
  }
  const records = foundTexts(name, answer.records)
  const [text = '', ...others] = answer.records
  if (others.length > 0) {
    return {
      ...finding(
        'bad',
        `There are ${answer.records.length} records where one key is expected, and other mail servers may take the wrong one. Only this one is to stay.`,
      ),
      records: [...records, toPublish],
    }
  }
  const { verdict, sentence, isOurs } = judge(text, ours)
  return { ...finding(verdict, sentence), records: isOurs ? records : [...records, toPublish] }
}

interface Judgement extends Pick<Finding, 'verdict' | 'sentence'> {
  /** Whether the record has our key, and so need not be another one. */
  isOurs?: boolean
}

function judge(text: string, ours: KeyObject): Judgement {
  const tags = readTagList(text)
  const published = tags?.get('p')?.replace(/\s/g, '')
  if (!tags || published === undefined || !['DKIM1', undefined].includes(tags.get('v'))) {
    return { verdict: 'bad', sentence: `What is published is no key. ${PUBLISH}` }
  }
  if (published === '') {
    return {
      verdict: 'bad',
      sentence: `The published key was taken back, so every signature counts as false. ${PUBLISH}`,
    }
  }
  if (published !== keyOf(ours) || (tags.get('k') ?? 'rsa') !== ours.asymmetricKeyType) {
    return {
      verdict: 'bad',
      sentence: `Another key is published than the one that mail is signed by, so every signature counts as false. ${PUBLISH}`,
    }
  }
  return { ...judgeUse(tags, ours), isOurs: true }
}

const PUBLISH = 'Whoever looks after the domain publishes the other record.'

function judgeUse(tags: Map<string, string>, ours: KeyObject): Judgement {
  const takes = (tag: string, ...values: string[]) => {
    const list = tags.get(tag)?.split(':') ?? values
    return list.some(each => values.includes(each.trim().toLowerCase()))
  }
  if (!takes('s', '*', 'email') || !takes('h', 'sha256')) {
    return {
      verdict: 'bad',
      sentence:
        'The published key says that it is not for signatures such as ours, so they count as false. Whoever looks after the domain takes “s=” and “h=” out of the record.',
    }
  }
  const bits = ours.asymmetricKeyDetails?.modulusLength ?? BITS_GOOD
  if (bits < BITS_GOOD) {
    return {
      verdict: bits < BITS_MIN ? 'bad' : 'warning',
      sentence: `The key has ${bits} bits; ${bits < BITS_MIN ? 'other mail servers take none so short' : `${BITS_GOOD} are usual, and shorter ones may be forged some day`}. Whoever runs the server makes a longer one.`,
    }
  }
  const isTested = tags
    .get('t')
    ?.split(':')
    .some(flag => flag.trim() === 'y')
  if (isTested) {
    return {
      verdict: 'warning',
      sentence:
        'The published key says that it is only tried out (“t=y”), so a false signature counts for nothing. Whoever looks after the domain takes that out of the record.',
    }
  }
  return {
    verdict: 'good',
    sentence: 'Mail is signed, and the key to check it by is published: it is the right one.',
  }
}

function describeKey(key: KeyObject): string {
  return `v=DKIM1; k=${key.asymmetricKeyType}; p=${keyOf(key)}`
}

/** An RSA key as a structure (RFC 6376, 3.6.1), one of Ed25519 as its bytes alone (RFC 8463, 4). */
function keyOf(key: KeyObject): string {
  if (key.asymmetricKeyType !== 'ed25519') {
    return key.export({ type: 'spki', format: 'der' }).toString('base64')
  }
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
}

function finding(verdict: Finding['verdict'], sentence: string): Finding {
  return { name: 'dkim', verdict, sentence, records: [] }
}
