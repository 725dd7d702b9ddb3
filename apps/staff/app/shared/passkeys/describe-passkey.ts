/**
 * @param transports a JSON list
 * @param isBackedUp whether it is synced across devices
 */
export function describePasskey(transports: string, isBackedUp: boolean): string {
  const ways: string[] = JSON.parse(transports)
  if (ways.includes('internal')) return isBackedUp ? 'On your devices, synced' : 'On one device'
  if (ways.includes('hybrid')) return 'On a phone'
  if (['usb', 'nfc', 'ble', 'smart-card'].some(way => ways.includes(way))) return 'Security key'
  return 'Passkey'
}
