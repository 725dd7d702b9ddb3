import { HOUR_MS } from '@universe/contract/dates'
import type { MailSettings } from '@universe/domain/mail/mail-settings'
import type { StaffContext } from '@universe/domain/staff/context'

/** No limits, no sending, an address for each kind. */
export const mailSettings: MailSettings = {
  dataDir: '/nowhere',
  siteUrl: undefined,
  publicUrl: 'http://localhost:3000',
  smtpServer: undefined,
  smtpRequiresTls: false,
  mailFrom: { name: 'Universe', address: 'info@universe.example' },
  mailTo: {
    contact: 'contact@universe.example',
    demo: 'demo@universe.example',
    application: 'jobs@universe.example',
    subscriber: 'news@universe.example',
  },
  acknowledgements: {
    perDay: undefined,
    perClient: undefined,
    applicationsPerClient: undefined,
    inAll: undefined,
  },
}

export const requestSettings: StaffContext['settings'] = {
  answerWithinMs: 48 * HOUR_MS,
  backupWithinMs: 26 * HOUR_MS,
  newsletterPerMinute: 300,
  mail: mailSettings,
  erasure: { refusal: 'Nobody can be erased here.' },
}
