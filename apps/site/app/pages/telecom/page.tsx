import { CardSection } from '../../business-line/card-section.tsx'
import { Intro } from '../../business-line/intro.tsx'
import { LineHero } from '../../business-line/line-hero.tsx'
import { nextSteps } from '../../content/next-steps.ts'
import { useScrollToSection } from '../../layout/use-scroll-to-section.ts'
import { describeTopPage } from '../../page-head/describe-page.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import {
  entertainment,
  hero,
  intro,
  messaging,
  mobilePayment,
  pictures,
  meta as words,
} from './content.ts'
import { Messaging } from './messaging.tsx'
import { MobilePayment } from './mobile-payment.tsx'
import { PaymentRoute } from './payment-route.tsx'

const sections = [mobilePayment, entertainment, messaging]

export const meta = () =>
  describeTopPage({ words, path: '/telecom', name: hero.title, share: 'telecom' })

export { Page as default }

function Page() {
  useScrollToSection(sections)
  return (
    <div data-line="telecom">
      <InTurn>
        <LineHero line="telecom" hero={hero} pictures={pictures} sections={sections} />
        <Intro {...intro} />
        <MobilePayment />
        <PaymentRoute />
        <CardSection
          line="telecom"
          section={entertainment}
          pictures={pictures}
          next={nextSteps.entertainment}
        />
        <Messaging />
      </InTurn>
    </div>
  )
}
