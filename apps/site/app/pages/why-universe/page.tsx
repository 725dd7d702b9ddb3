import { describeTopPage } from '../../page-head/describe-page.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { hero, meta as words } from './content.ts'
import heroPicture from './pictures/hero.svg'
import heroPhonePicture from './pictures/hero-phone.svg'
import { Reasons } from './reasons.tsx'
import { Testimonials } from './testimonials.tsx'

export const meta = () =>
  describeTopPage({ words, path: '/whyuniverse', name: hero.title, share: 'why-universe' })

export { WhyUniversePage as default }

function WhyUniversePage() {
  return (
    <InTurn>
      <PageHero {...hero} picture={{ wide: heroPicture, phone: heroPhonePicture }} />
      <Reasons />
      <Testimonials />
    </InTurn>
  )
}
