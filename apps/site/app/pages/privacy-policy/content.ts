import { company } from '@universe/contract/company'
import {
  CLIENT_COUNTS_KEPT_DAYS,
  CV_MAX_MEGABYTES,
  OUTBOX_KEPT_DAYS,
  RETENTION_MONTHS,
  UNCONFIRMED_KEPT_DAYS,
  UNSUBSCRIBED_KEPT_DAYS,
} from '@universe/contract/limits'
import type { HeroWords, PageWords } from '../../content/item.ts'

export const meta: PageWords = {
  title: `Privacy Policy | ${company.name}`,
  description: `Which personal data the ${company.name} website collects, what it never collects, how long it keeps each request and CV, and how to have them erased.`,
}

export const hero: HeroWords = {
  title: 'Privacy Policy',
  text: 'What this site knows about you, and what it does not.',
}

export const generalTerms = {
  title: 'General Terms',
  lastUpdated: `Last updated ${company.privacyPolicyDate}`,
}

export const summary = {
  title: 'In short',
  points: [
    'No accounts, no cookies and no analytics.',
    'Nothing from third parties: fonts, pictures and film come from our own servers.',
    `Requests and CVs are erased from our server after ${RETENTION_MONTHS} months, or at once if you ask us to.`,
  ],
  ask: 'Ask us what we hold about you at any time:',
}

const offices = company.offices.map(({ city, country }) => `${city} (${country})`).join(' and ')

export interface PolicySection {
  id: string
  title: string
  paragraphs: readonly string[]
  list?: readonly PolicyTerm[]
}

interface PolicyTerm {
  term: string
  text: string
}

interface CollectedDatum extends PolicyTerm {
  fields?: readonly string[]
}

/** Every field, in words that name its forms. */
export const dataWeCollect: readonly CollectedDatum[] = [
  {
    term: 'Email',
    text: 'Collected. Every form asks for it, because we answer by email.',
    fields: ['email'],
  },
  {
    term: 'First and last name',
    text: 'Collected by the contact, demo and job forms. The newsletter form does not ask for a name.',
    fields: ['name'],
  },
  {
    term: 'Phone',
    text: 'Collected by the contact and demo forms, together with your company and the subject of your request. Where a link about one of our products led you to the contact form, and you leave its name there, we note that, too.',
    fields: ['phone', 'company', 'businessLine', 'demoType'],
  },
  {
    term: 'Address',
    text: 'Not collected. No form asks for a postal address, so we hold none.',
  },
  {
    term: 'Resumes',
    text: `Collected by the job form, as a PDF of at most ${CV_MAX_MEGABYTES} MB and with the vacancy that it is meant for.`,
    fields: ['cv'],
  },
  {
    term: 'Usage data',
    text: 'Not recorded, but for where your visit began, if you send a request: see “Usage data” below.',
  },
]

export const sections: readonly PolicySection[] = [
  {
    id: 'definitions',
    title: 'Definitions',
    paragraphs: ['These words have the same meaning throughout this policy.'],
    list: [
      {
        term: 'Company',
        text: `${company.name}, the group that runs this site; also "we", "us" and "our".`,
      },
      {
        term: 'Site',
        text: `The website at ${company.web} and the server that its forms write to.`,
      },
      { term: 'You', text: 'Anyone who visits the site; there are no accounts and no sign-in.' },
      {
        term: 'Personal data',
        text: 'Any information that relates to a person who is named or can be identified.',
      },
      {
        term: 'Request',
        text: 'A contact request, a demo request or a job application that you send from the site.',
      },
      { term: 'CV', text: 'The resume that you attach to a job application.' },
    ],
  },
  {
    id: 'data-we-collect',
    title: 'Data we collect',
    paragraphs: [
      'You can read the whole site without telling us who you are. We collect only what you type into a form and send.',
      'With a form the server also learns how long it was open and whether a field that people cannot see was filled in. Both tell a person from an automated sender.',
    ],
    list: dataWeCollect,
  },
  {
    id: 'how-we-use-data',
    title: 'How we use data',
    paragraphs: [
      'We use what you send for the purpose of the form, and for nothing else. We do not sell it or rent it out.',
      `Whoever hosts our servers and whoever carries our mail process it for us, on our instructions; nobody else receives it. Our offices are in ${offices}: what you send may be read there, and so outside your country.`,
    ],
    list: [
      {
        term: 'Newsletter',
        text: 'To send you our news once you have confirmed your address by the link that we mail you, until you unsubscribe. To report an issue as spam unsubscribes you, too, where your mail provider tells us of it. We note when you subscribed, confirmed and unsubscribed, which issues we sent you, and whether your mail server accepted them; not whether you open one or follow its links, as no issue holds any tracking. Our staff may add addresses whose owners agreed elsewhere, such as at an event, and keep with each where and when that was. Legal basis: your consent.',
      },
      {
        term: 'Contact request',
        text: 'To reply, and to bring in an expert from the business line that you chose. Legal basis: steps before a contract, which you ask for.',
      },
      {
        term: 'Demo request',
        text: 'To arrange the demo; with it we note the policy that you consented to, by its date and a code made from its text. Legal basis: your consent.',
      },
      {
        term: 'Job application',
        text: 'To consider you for the vacancy and to contact you about it. Legal basis: steps before a contract, which you ask for.',
      },
      {
        term: 'Acknowledgment',
        text: 'To confirm by email that your request or subscription has arrived. Legal basis: our legitimate interest in your knowing.',
      },
      {
        term: 'Protection',
        text: 'To limit abuse and to recognize automated senders. Legal basis: our legitimate interest in a site that works.',
      },
    ],
  },
  {
    id: 'usage-data',
    title: 'Usage data',
    paragraphs: [
      'The site contains no analytics and does no profiling. Nothing on it measures where you click or how far you scroll.',
      'A contact, demo or job form that you send tells us where your visit began: its first page, the host of the site that linked to it, and the names of the campaign that the link carried. Until then this is in the memory of the open tab alone, and if you send nothing we never learn it. It is kept with your request and erased with it. A browser with Global Privacy Control tells us the page of the form at most.',
      `As on any website, the server sees the IP address that a request comes from. It uses the address to limit abuse and does not store it with your request. For up to ${CLIENT_COUNTS_KEPT_DAYS} days it counts acknowledgments, and how much was sent, under a code made from the address, from which others cannot work the address out; acknowledgments to an email address are counted as long. For about a month it keeps a code made from each request, by which a repeat is known. Our logs hold no personal data.`,
    ],
  },
  {
    id: 'cookies-and-tracking',
    title: 'Cookies and tracking',
    paragraphs: [
      'The site sets no cookies. Its pages make no requests to third parties: fonts, pictures and film come from our own servers.',
      "Some things may be kept in your own browser, and clearing this site's data removes them all.",
    ],
    list: [
      {
        term: 'Local storage',
        text: `Remembers your choice if you use the Pause motion control. Of a request that you have sent it notes, for ${OUTBOX_KEPT_DAYS} days, which form it was (and for which vacancy), its number, and when it was sent, so that you find out what became of it; nothing that you typed.`,
      },
      {
        term: 'IndexedDB',
        text: `Keeps a request that you have sent, with its CV, until our server has accepted it, for up to ${OUTBOX_KEPT_DAYS} days. A lost connection therefore does not lose your message. After that it is deleted, and the site tells you so until you close that note.`,
      },
      {
        term: 'Memory of the open tab',
        text: 'Holds how far you scrolled on each page, so that Back returns you to the same place, and what you have entered into a form and not sent yet, but no CV, so that a look at another page does not cost it. It also holds where your visit began. Sending the form removes what you entered; closing the tab removes it all.',
      },
    ],
  },
  {
    id: 'security',
    title: 'Security',
    paragraphs: [
      "Requests, CVs and newsletter addresses are stored in the company's database. Requests and CVs reach our staff by email, and an acknowledgment goes to you.",
      'Our staff also read them in an app of their own, signed in with a passkey, each as far as their work needs. What they note on a request is kept with it and erased with it. Who changes a request or downloads a CV is recorded. No public address leads to a CV: there is no link to guess or to leak.',
      'What you answer to our mail, and a PDF that you attach to it, may be kept with your request, and so may a request that you make by phone or at a fair. All of it is erased with the request.',
      `We erase requests, CVs and the messages that they caused from our server after ${RETENTION_MONTHS} months, or at once if you ask us to. Backups hold what they held until they are replaced; of whoever was erased we keep a code made from the address, so that no backup brings them back.`,
      `We delete a newsletter address ${UNCONFIRMED_KEPT_DAYS} days after we asked its owner to confirm it, if nobody does. One that unsubscribes is kept for ${UNSUBSCRIBED_KEPT_DAYS} days more, so that you can change your mind, and any other until you ask us to remove it.`,
      'Of an address that unsubscribed, and of one that its mail server refuses for good, we then keep no more than a code made from it. By that code we know it again, and neither a list nor a backup makes it a subscriber once more.',
      'No storage or transmission is perfectly safe, so please do not send us data that a form does not ask for.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    paragraphs: [
      'When the site begins to treat data differently, we rewrite this page and change the date at its top. The version on this page is the one that applies.',
    ],
  },
  {
    id: 'contact-us',
    title: 'Contact us',
    paragraphs: [
      'Ask us what we hold about you, for a copy to take elsewhere, or to have it corrected, erased or restricted. You may object to a use that rests on our interest, and withdraw a consent at any time; what was done before stays lawful. Write from the address that you used in the form, so that we can find your request.',
      'You may also complain to the supervisory authority for data protection where you live or work, or where you think that the law was broken.',
    ],
    list: [
      { term: 'By email', text: company.emails.privacy },
      { term: 'By phone', text: company.telephone },
    ],
  },
]
