/**
 * Makes a mail server's report of a message (RFC 3464).
 * @param status the part `message/delivery-status`
 * @param messageId of the message that it returns, in angle brackets; none where undefined
 * @param part as what that is returned
 */
export function bounceReport(
  status: string,
  { messageId, part = 'message/rfc822' }: { messageId?: string; part?: string } = {},
): string {
  const returned = [
    '--=_r',
    `Content-Type: ${part}`,
    '',
    'From: info@universe.example',
    `Message-ID: ${messageId}`,
    'Subject: News of November',
    '',
    'The issue.',
  ]
  return [
    'Return-Path: <>',
    'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
    'To: info@universe.example',
    'Subject: Undelivered Mail Returned to Sender',
    'Date: Mon, 23 Nov 2026 12:00:00 +0000',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="=_r"',
    '',
    '--=_r',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your message could not be delivered.',
    '',
    '--=_r',
    'Content-Type: message/delivery-status',
    '',
    status.trim(),
    '',
    ...(messageId ? returned : []),
    '--=_r--',
    '',
  ].join('\r\n')
}
