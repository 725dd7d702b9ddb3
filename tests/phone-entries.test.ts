import { calls } from '@universe/contract/calls'
import { composeContactBody, composeDemoBody } from '@universe/contract/enquiry-body'
import { messages } from '@universe/contract/messages'
import { formPosts, right } from '@universe/testing/clients/form-posts'
import { phoneEntries } from '@universe/testing/clients/phone-entries'
import { type RawRequest, sendRaw } from '@universe/testing/clients/raw-request'
import { type FuzzedServer, startFuzzedServer } from '@universe/testing/servers/fuzzed-server'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A telephone number as the server itself reads it: posted by a page, or within a composed text. */
let server: FuzzedServer
beforeAll(async () => {
  server = await startFuzzedServer()
})
afterAll(() => server.stop())

const compose = { [calls.sendContact]: composeContactBody, [calls.sendDemo]: composeDemoBody }

const ways: Record<string, (phone: string) => RawRequest> = {
  'posted by the contact page': phone => postTo('/contact').make({ phone }),
  'posted by the demo page': phone => postTo('/technologies').make({ phone }),
  'in the text of a contact request': phone => composed(calls.sendContact, phone),
  'in the text of a demo request': phone => composed(calls.sendDemo, phone),
}

test.each(Object.entries(ways))(
  'each entry %s is stored as its author meant it',
  async (_, ask) => {
    for (const { entry, alone } of phoneEntries) {
      const { status, text } = await sendRaw(server.url, ask(entry))
      const [stored] = await takeEnquiries()
      expect.soft(stored?.phone, JSON.stringify(entry)).toBe(alone)
      if (alone === undefined) expect.soft([status, text]).toEqual([422, refusal])
      else expect.soft(stored?.body, 'in the mail').toContain(`\nPhone: +${alone}`)
    }
  },
)

const refusal = expect.stringContaining(messages.phoneInvalid)

function postTo(path: string) {
  const way = formPosts(server.url).find(way => way.path === path)
  if (!way) throw new Error(`Nothing is posted to ${path}`)
  return way
}

/** Our own text, but for its number: another front end may write that as it likes. */
function composed(path: keyof typeof compose, phone: string): RawRequest {
  const body = compose[path](right as never).replace(/^Phone: .*$/m, `Phone: ${phone}`)
  return postTo(path).withBody(JSON.stringify({ inputValue: right.email, body }))
}

function takeEnquiries() {
  return server.withStore(({ db }) =>
    db.deleteFrom('enquiries').returning(['phone', 'body']).execute(),
  )
}
