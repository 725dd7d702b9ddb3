import { aCampaignWithOneQuestion } from './blogs/a-campaign-with-one-question.ts'
import { aCrmPeopleFillIn } from './blogs/a-crm-people-fill-in.ts'
import { a2pSmsThatArrives } from './blogs/a2p-sms-that-arrives.ts'
import { augmentedRealityInTheWarehouse } from './blogs/augmented-reality-in-the-warehouse.ts'
import { checkoutOnASlowPhone } from './blogs/checkout-on-a-slow-phone.ts'
import { choosingErpInSmallSteps } from './blogs/choosing-erp-in-small-steps.ts'
import { howWeHire } from './blogs/how-we-hire.ts'
import { insideAWorkingDayInRamallah } from './blogs/inside-a-working-day-in-ramallah.ts'
import { instantPaymentsExplained } from './blogs/instant-payments-explained.ts'
import { landlineBillingStillWorks } from './blogs/landline-billing-still-works.ts'
import { machinesThatText } from './blogs/machines-that-text.ts'
import { nineQuestionsInNinetySeconds } from './blogs/nine-questions-in-ninety-seconds.ts'
import { oneTapCarrierBilling } from './blogs/one-tap-carrier-billing.ts'
import { openingHoursAndTimeZones } from './blogs/opening-hours-and-time-zones.ts'
import { passkeysForSubscribers } from './blogs/passkeys-for-subscribers.ts'
import { productPagesThatAnswer } from './blogs/product-pages-that-answer.ts'
import { ringbackTonesAsAStorefront } from './blogs/ringback-tones-as-a-storefront.ts'
import { smartClassroomsThatStartSimple } from './blogs/smart-classrooms-that-start-simple.ts'
import { socialCalendarForSmallTeams } from './blogs/social-calendar-for-small-teams.ts'
import { superAppsAndTheOperator } from './blogs/super-apps-and-the-operator.ts'
import { surveillanceThatRespectsPeople } from './blogs/surveillance-that-respects-people.ts'
import { testingPaymentsBeforeLaunch } from './blogs/testing-payments-before-launch.ts'
import { vrTrainingForFieldCrews } from './blogs/vr-training-for-field-crews.ts'
import { whatARefundNeeds } from './blogs/what-a-refund-needs.ts'
import type { ExampleBlog } from './example-blog.ts'

/** The example posts, newest first. */
export const exampleBlogs: readonly ExampleBlog[] = [
  oneTapCarrierBilling,
  nineQuestionsInNinetySeconds,
  aCampaignWithOneQuestion,
  surveillanceThatRespectsPeople,
  passkeysForSubscribers,
  insideAWorkingDayInRamallah,
  aCrmPeopleFillIn,
  a2pSmsThatArrives,
  instantPaymentsExplained,
  vrTrainingForFieldCrews,
  checkoutOnASlowPhone,
  whatARefundNeeds,
  testingPaymentsBeforeLaunch,
  howWeHire,
  superAppsAndTheOperator,
  productPagesThatAnswer,
  augmentedRealityInTheWarehouse,
  landlineBillingStillWorks,
  choosingErpInSmallSteps,
  machinesThatText,
  openingHoursAndTimeZones,
  socialCalendarForSmallTeams,
  smartClassroomsThatStartSimple,
  ringbackTonesAsAStorefront,
]
