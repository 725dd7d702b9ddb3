/**
 * @param transports how a device with the passkey is reached, as it said: a JSON list
 * @param isBackedUp whether it is kept by an account, on several devices
 * @returns what kind of device that is, in words
 */
export function describePasskey(transports: string, isBackedUp: boolean): string {
  const ways: string[] = JSON.parse(transports)
  if (ways.includes('internal')) return isBackedUp ? 'On your devices, synced' : 'On one device'
  if (ways.includes('hybrid')) return 'On a phone'
  if (['usb', 'nfc', 'ble', 'smart-card'].some(way => ways.includes(way))) return 'Security key'
  return 'Passkey'
}
