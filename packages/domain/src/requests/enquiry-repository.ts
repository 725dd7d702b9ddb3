import type { Trx } from '@universe/store/store'
import type { EnquiryTable } from '@universe/store/tables'

/** Stores a contact or demo request. */
export async function insertEnquiry(trx: Trx, enquiry: EnquiryTable): Promise<void> {
  await trx.insertInto('enquiries').values(enquiry).execute()
}
