import type { ExampleJob } from './example-job.ts'
import { a2pMessagingOperationsSpecialist } from './jobs/a2p-messaging-operations-specialist.ts'
import { backendEngineerPayments } from './jobs/backend-engineer-payments.ts'
import { campaignSpecialist } from './jobs/campaign-specialist.ts'
import { contentEditor } from './jobs/content-editor.ts'
import { mobileDeveloper } from './jobs/mobile-developer.ts'
import { operatorPartnershipsManager } from './jobs/operator-partnerships-manager.ts'
import { qualityEngineer } from './jobs/quality-engineer.ts'
import { smartSystemsFieldEngineer } from './jobs/smart-systems-field-engineer.ts'
import { vr3dDeveloper } from './jobs/vr-3d-developer.ts'

/** The example vacancies, newest first. */
export const exampleJobs: readonly ExampleJob[] = [
  backendEngineerPayments,
  a2pMessagingOperationsSpecialist,
  campaignSpecialist,
  smartSystemsFieldEngineer,
  mobileDeveloper,
  operatorPartnershipsManager,
  vr3dDeveloper,
  contentEditor,
  qualityEngineer,
]
