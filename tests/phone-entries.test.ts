import { forms } from '@universe/contract/forms/all-forms'
import type { FormValues } from '@universe/contract/forms/definition'
import { composeText } from '@universe/contract/forms/form-payload'
import { messages } from '@universe/contract/messages'
import { composeEnquiryLines } from '@universe/domain/requests/request-words'
import { formPostTo, right } from '@universe/testing/clients/form-posts'
import { phoneEntries } from '@universe/testing/clients/phone-entries'
import { type RawRequest, sendRaw } from '@universe/testing/clients/raw-request'
import { type FuzzedServer, startFuzzedServer } from '@universe/testing/servers/fuzzed-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Telephone numbers parsed by the server: posted to a page, or in a composed text. */
let server: FuzzedServer
beforeAll(async () => {
  server = await startFuzzedServer()
})
afterAll(() => server.stop())

// Two spellings of a number are one: each entry is sent by another visitor, so none is a repeat.
const ways: Record<string, (phone: string, email: string) => RawRequest> = {
  'posted by the contact page': (phone, email) =>
    formPostTo('/contact', server.url).make({ phone, email }),
  'posted by the demo page': (phone, email) =>
    formPostTo('/technologies', server.url).make({ phone, email }),
  'in the text of a contact request': phone => composed('contact', phone),
  'in the text of a demo request': phone => composed('demo', phone),
}

test.each(Object.entries(ways))('%s is stored as its author meant it', async (_, ask) => {
  for (const [index, { entry, alone }] of phoneEntries.entries()) {
    const request = ask(entry, `visitor${index}@olive.org`)
    const { status, text } = await sendRaw(server.url, request)
    const [stored] = await takeEnquiries()
    expect.soft(stored?.phone, JSON.stringify(entry)).toBe(alone)
    if (alone === undefined) expect.soft([status, text]).toEqual([422, refusal])
    else {
      const lines = composeEnquiryLines(stored ?? expect.fail())
      const line = { label: 'Phone', value: `+${alone}`, control: 'tel' }
      expect.soft(lines, 'in the mail').toContainEqual(line)
    }
  }
})

const refusal = expect.stringContaining(messages.phoneInvalid)

/** Our own text except its number, which another front end may format freely. */
function composed(name: 'contact' | 'demo', phone: string): RawRequest {
  const body = composeText(forms[name], right as FormValues<(typeof forms)[typeof name]>).replace(
    /^Phone: .*$/m,
    `Phone: ${phone}`,
  )
  return formPostTo(forms[name].call, server.url).withBody(
    JSON.stringify({ inputValue: right.email, body }),
  )
}

function takeEnquiries() {
  return server.withStore(({ db }) => db.deleteFrom('enquiries').returningAll().execute())
}
