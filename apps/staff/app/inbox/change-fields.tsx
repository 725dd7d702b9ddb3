interface ChangeFieldsProps {
  /** Idempotency key. */
  batch: string
  /** The newest change shown. */
  seen: number
}

export function ChangeFields({ batch, seen }: ChangeFieldsProps) {
  return (
    <>
      <input type="hidden" name="batch" value={batch} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}

/** For buttons that take a form's fields to the page of answers. */
export const LETTER_PAGE = { formMethod: 'get', formAction: '/inbox/answer' } as const
