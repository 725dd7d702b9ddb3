import { demo } from '@universe/contract/forms/demo'
import { CardSection } from '../../business-line/card-section.tsx'
import { Intro } from '../../business-line/intro.tsx'
import { LineHero } from '../../business-line/line-hero.tsx'
import { nextSteps } from '../../content/next-steps.ts'
import { useScrollToSection } from '../../layout/use-scroll-to-section.ts'
import { describeTopPage } from '../../page-head/describe-page.ts'
import { postForm } from '../../server/form-posts.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import type { Route } from './+types/page.ts'
import { hardware, hero, intro, pictures, request, smart, meta as words } from './content.ts'
import { RequestDemo } from './request-demo.tsx'
import { SmartRoom } from './smart-room.tsx'

const sections = [smart, hardware, request]

export const meta = () =>
  describeTopPage({
    words,
    path: '/technologies',
    name: hero.title,
    share: 'technologies',
  })

/** The form posted without scripts. */
export function action({ context }: Route.ActionArgs) {
  return postForm(demo, context)
}

export { Page as default }

function Page({ actionData }: Route.ComponentProps) {
  useScrollToSection(sections)
  return (
    <div data-line="technologies">
      <InTurn>
        <LineHero line="technologies" hero={hero} pictures={pictures} sections={sections} />
        <Intro {...intro} />
        <SmartRoom />
        <CardSection
          line="technologies"
          section={smart}
          pictures={pictures}
          tone="mist"
          next={nextSteps.smart}
        />
        <CardSection line="technologies" section={hardware} pictures={pictures} tone="ink" />
        <RequestDemo result={actionData} />
      </InTurn>
    </div>
  )
}
