import { contact } from '@universe/contract/forms/contact'
import { writeHeaderText } from '@universe/contract/header-text'
import { readTalkTopic } from '../../content/talk-topics.ts'
import { useScrollToSection } from '../../layout/use-scroll-to-section.ts'
import { describeTopPage } from '../../page-head/describe-page.ts'
import { postForm } from '../../server/form-posts.ts'
import { faqPage } from '../../structured-data/faq-page.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import type { Route } from './+types/page.ts'
import { faq, faqSection, hero, meta as words } from './content.ts'
import { Faq } from './faq.tsx'
import { GetInTouch } from './get-in-touch.tsx'
import heroPicture from './pictures/hero.svg'
import heroPhonePicture from './pictures/hero-phone.svg'

const plainFaq = faq.map(({ question, answer }) => ({
  question,
  answer: typeof answer === 'string' ? answer : `${answer.before}${answer.link}${answer.after}`,
}))

export const meta = () =>
  describeTopPage({
    words,
    path: '/contact',
    name: 'Contact Us',
    share: 'contact',
    things: [faqPage(plainFaq)],
  })

/** The form posted without scripts. */
export function action({ context, request }: Route.ActionArgs) {
  const about = readTalkTopic(new URL(request.url).search)
  const facts = about === undefined ? {} : { about: writeHeaderText(about) }
  return postForm(contact, context, facts)
}

export { ContactPage as default }

function ContactPage({ actionData }: Route.ComponentProps) {
  useScrollToSection([faqSection])
  return (
    <InTurn>
      <PageHero {...hero} picture={{ wide: heroPicture, phone: heroPhonePicture }} />
      <GetInTouch result={actionData} />
      <Faq />
    </InTurn>
  )
}
