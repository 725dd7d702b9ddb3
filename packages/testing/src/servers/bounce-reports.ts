interface Returned {
  /** In angle brackets; undefined for no returned message. */
  messageId?: string
  part?: string
  header?: readonly string[]
}

/** RFC 3464. @param status the part `message/delivery-status` */
export function bounceReport(status: string, returned: Returned = {}): string {
  return report({
    head: [
      'Return-Path: <>',
      'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
      'Subject: Undelivered Mail Returned to Sender',
    ],
    type: 'delivery-status',
    words: 'Your message could not be delivered.',
    fields: status,
    returned,
  })
}

/** RFC 5965. @param fields the part `message/feedback-report` */
export function feedbackReport(fields: string, returned: Returned = {}): string {
  return report({
    head: ['From: <feedback@provider.example>', 'Subject: FW: News of November'],
    type: 'feedback-report',
    words: 'One of our readers marked this message as spam.',
    fields,
    returned,
  })
}

interface Report {
  head: readonly string[]
  type: 'delivery-status' | 'feedback-report'
  words: string
  fields: string
  returned: Returned
}

function report({ head, type, words, fields, returned }: Report): string {
  const { messageId, part = 'message/rfc822', header = [] } = returned
  const original = [
    '--=_r',
    `Content-Type: ${part}`,
    '',
    'From: info@universe.example',
    'To: <undisclosed-recipients:;>',
    ...(messageId ? [`Message-ID: ${messageId}`] : []),
    ...header,
    'Subject: News of November',
    '',
    'The issue.',
  ]
  return [
    ...head,
    'To: info@universe.example',
    'Date: Mon, 23 Nov 2026 12:00:00 +0000',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="=_r"',
    '',
    '--=_r',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    words,
    '',
    '--=_r',
    `Content-Type: message/${type}`,
    '',
    fields.trim(),
    '',
    ...(messageId || header.length > 0 ? original : []),
    '--=_r--',
    '',
  ].join('\r\n')
}
