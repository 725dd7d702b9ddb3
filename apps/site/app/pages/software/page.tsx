import { CardSection } from '../../business-line/card-section.tsx'
import { Intro } from '../../business-line/intro.tsx'
import { LineHero } from '../../business-line/line-hero.tsx'
import { nextSteps } from '../../content/next-steps.ts'
import { useScrollToSection } from '../../layout/use-scroll-to-section.ts'
import { describeTopPage } from '../../page-head/describe-page.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import {
  business,
  hero,
  intelligent,
  intro,
  pictures,
  product,
  service,
  meta as words,
} from './content.ts'
import { Services } from './services.tsx'

const sections = [product, service, intelligent, business]

export const meta = () =>
  describeTopPage({ words, path: '/software', name: hero.title, share: 'software' })

export { Page as default }

function Page() {
  useScrollToSection(sections)
  return (
    <div data-line="software">
      <InTurn>
        <LineHero line="software" hero={hero} pictures={pictures} sections={sections} />
        <Intro {...intro} />
        <CardSection line="software" section={product} pictures={pictures} tone="ink" />
        <Services />
        <CardSection
          line="software"
          section={intelligent}
          pictures={pictures}
          tone="mist"
          next={nextSteps.intelligent}
        />
        <CardSection line="software" section={business} pictures={pictures} />
      </InTurn>
    </div>
  )
}
