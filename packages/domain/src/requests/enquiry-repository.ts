import type { Store, Trx } from '@universe/store/store'
import type { EnquiryTable } from '@universe/store/tables'
import type { Insertable } from 'kysely'

export async function insertEnquiry(trx: Trx, enquiry: Insertable<EnquiryTable>): Promise<void> {
  await trx.insertInto('enquiries').values(enquiry).execute()
}

/** @returns undefined once erased */
export function findEnquiry({ db }: Store, id: string): Promise<EnquiryTable | undefined> {
  return db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
}
