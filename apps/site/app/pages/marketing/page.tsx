import { CardSection } from '../../business-line/card-section.tsx'
import { Intro } from '../../business-line/intro.tsx'
import { LineHero } from '../../business-line/line-hero.tsx'
import { nextSteps } from '../../content/next-steps.ts'
import { useScrollToSection } from '../../layout/use-scroll-to-section.ts'
import { describeTopPage } from '../../page-head/describe-page.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import { CampaignReport } from './campaign-report.tsx'
import { Commerce } from './commerce.tsx'
import { commerce, digital, hero, intro, pictures, meta as words } from './content.ts'

const sections = [digital, commerce]

export const meta = () =>
  describeTopPage({ words, path: '/marketing', name: hero.title, share: 'marketing' })

export { Page as default }

function Page() {
  useScrollToSection(sections)
  return (
    <div data-line="marketing">
      <InTurn>
        <LineHero line="marketing" hero={hero} pictures={pictures} sections={sections} />
        <Intro {...intro} />
        <CardSection
          line="marketing"
          section={digital}
          pictures={pictures}
          next={nextSteps.digital}
        />
        <CampaignReport />
        <Commerce />
      </InTurn>
    </div>
  )
}
