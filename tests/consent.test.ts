import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { consentPolicy } from '@universe/contract/consent-policy'
import { CONSENT_GIVEN } from '@universe/contract/forms/definition'
import { demo } from '@universe/contract/forms/demo'
import { formPosts } from '@universe/testing/clients/form-posts'
import { sendRaw } from '@universe/testing/clients/raw-request'
import { discard, startServer } from '@universe/testing/servers/running-server'
import { expect, onTestFinished, test } from 'vitest'

test('the demo page refuses a post without consent, and stores the consent of one with it', async () => {
  const server = await startServer()
  onTestFinished(() => discard(server))
  onTestFinished(async () => void (await server.stop()))
  const way = formPosts(server.url).find(({ path }) => path === '/technologies')
  const post = way?.make() ?? expect.fail()
  const [{ missingMessage } = expect.fail()] = demo.fields.filter(
    field => field.control === 'checkbox',
  )
  const ticked = `&consent=${CONSENT_GIVEN}`
  for (const sent of ['', '&consent=', '&consent=false', '&consent=on', `&consent=${ticked}`]) {
    const body = Buffer.from(post.body).toString().replace(ticked, sent)
    const refused = await sendRaw(server.url, way?.withBody(body) ?? expect.fail())
    expect(refused.status, sent).toBe(422)
    expect(refused.text, sent).toContain(missingMessage)
    expect(refused.text, sent).toMatch(/<input [^>]*type="checkbox"/)
    expect(refused.text, 'the box comes back as it was').not.toMatch(/<input [^>]*checked=""/)
  }
  expect((await sendRaw(server.url, post)).status).toBe(200)

  const database = new DatabaseSync(join(server.dataDir, 'universe.db'), { readOnly: true })
  onTestFinished(() => database.close())
  expect(
    database.prepare('select consent_text, consent_policy from enquiries').all().map(Object.values),
  ).toEqual([['I agree to personal data processing', consentPolicy]])
})
