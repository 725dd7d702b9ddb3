/** Numbers as typed and pasted, and the digits that the company gets. */
export interface PhoneEntry {
  entry: string
  /** After the picker's "+970 "; undefined if refused. */
  afterCode: string | undefined
  /** In an emptied field, without JavaScript, or in a text for the API. */
  alone: string | undefined
}

export const phoneEntries: PhoneEntry[] = [
  // A whole number replaces the code.
  reads('+970 59 123 4567', '970591234567'),
  reads('00970 59 123 4567', '970591234567'),
  reads('+1 (415) 555-2671', '14155552671'),
  reads('+971 (0)50 123 4567', '971501234567'),
  reads('+971 050 123 4567', '971501234567'),
  reads('(+44) (0)20 7946 0958', '442079460958'),
  reads('+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '971501234567'),
  reads('٠٠٩٧١٥٠١٢٣٤٥٦٧', '971501234567'),
  reads('\u202a+970\u00a059\u2011123\u20114567\u202c', '970591234567'),
  // The code repeated.
  reads('970591234567', '970591234567'),
  reads('970 0591234567', '970591234567'),
  reads('+970 970 59 123 4567', '970591234567'),
  // Starts like its code, but does not repeat it.
  reads('+91 91234 56789', '919123456789'),
  reads('+7 701 234 5678', '77012345678'),
  reads('+1 1 415 555 2671', '14155552671'),
  // A national number, with its leading 0.
  reads('0591234567', '970591234567'),
  reads('059-123-4567', '970591234567'),
  reads('059/123.45.67', '970591234567'),
  reads('(059) 123 4567', '970591234567'),
  reads('(0)59 123 4567', '970591234567'),
  reads('\u200e059 123 4567\u200f', '970591234567'),
  reads('٠٥٩١٢٣٤٥٦٧', '970591234567'),
  reads('۰۵۹-۱۲۳-۴۵۶۷', '970591234567'),
  reads('02 222 2222', '97022222222'),
  // Without it, only the code tells the country.
  { entry: '59 123 4567', afterCode: '970591234567', alone: undefined },
  { entry: '2 222 2222', afterCode: '97022222222', alone: undefined },
  // Too short, too long, or no number.
  reads('12345', undefined),
  reads('+970 123', undefined),
  reads('059 123 4567 890', undefined),
  reads('+970 970 970 59 123 4567', undefined),
  reads('059 123 456x', undefined),
  reads('+', undefined),
]

function reads(entry: string, digits: string | undefined): PhoneEntry {
  return { entry, afterCode: digits, alone: digits }
}
