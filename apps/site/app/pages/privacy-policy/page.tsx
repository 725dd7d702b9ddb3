import { Section } from '@universe/ui/section.tsx'
import { describeTopPage } from '../../page-head/describe-page.ts'
import { InTurn } from '../../ui/in-turn.tsx'
import { PageHero } from '../../ui/page-hero.tsx'
import { hero, meta as words } from './content.ts'
import { Contents } from './contents.tsx'
import styles from './page.module.css'
import heroPicture from './pictures/hero.svg'
import heroPhonePicture from './pictures/hero-phone.svg'
import { Policy } from './policy.tsx'
import { Summary } from './summary.tsx'

export const meta = () =>
  describeTopPage({ words, path: '/privacypolicy', name: hero.title, share: 'privacy-policy' })

export { PrivacyPolicyPage as default }

function PrivacyPolicyPage() {
  return (
    <InTurn>
      <PageHero {...hero} picture={{ wide: heroPicture, phone: heroPhonePicture }} />
      <Section>
        <div className={styles.columns}>
          <Contents />
          <Summary />
          <Policy />
        </div>
      </Section>
    </InTurn>
  )
}
