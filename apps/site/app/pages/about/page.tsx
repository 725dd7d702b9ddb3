import { PauseMotion } from '../../motion/pause-motion.tsx'
import { describeTopPage } from '../../page-head/describe-page.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { Statistics } from '../../ui/statistics.tsx'
import { hero, statistics, meta as words } from './content.ts'
import { Intro } from './intro.tsx'
import heroPicture from './pictures/hero.svg'
import heroPhonePicture from './pictures/hero-phone.svg'
import { Purpose } from './purpose.tsx'
import { Story } from './story.tsx'
import { Values } from './values.tsx'

export const meta = () =>
  describeTopPage({ words, path: '/about', name: hero.title, share: 'about' })

export { AboutPage as default }

function AboutPage() {
  return (
    <InTurn>
      <PageHero {...hero} picture={{ wide: heroPicture, phone: heroPhonePicture }} />
      <Intro />
      {/* Figures count for minutes, so their pause control is on the panel. */}
      <Statistics items={statistics}>
        <PauseMotion />
      </Statistics>
      <Story />
      <Purpose />
      <Values />
    </InTurn>
  )
}
