import type { Trx } from '@universe/store/store'
import type { EnquiryTable } from '@universe/store/tables'
import type { Insertable } from 'kysely'

/** Stores a contact or demo request. */
export async function insertEnquiry(trx: Trx, enquiry: Insertable<EnquiryTable>): Promise<void> {
  await trx.insertInto('enquiries').values(enquiry).execute()
}
