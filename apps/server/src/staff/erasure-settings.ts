import { existsSync } from 'node:fs'
import type { ApiConfig } from '@universe/api/config'
import { formSecretPath, readFormSecret } from '@universe/api/forms/form-secret'
import type { ErasureSettings } from '@universe/domain/platform/erasures/record-erasure'
import { operatorCommand } from '@universe/domain/platform/operator-command'

/**
 * @param isAlone whether the site's server is another process, maybe of another host
 * @returns by what the staff's app records erasures, so that no restored backup brings anybody back;
 *   or why it cannot: under a secret that the other server does not have, nobody would be known again
 */
export function erasureSettings(
  api: ApiConfig,
  isAlone: boolean,
): ErasureSettings | { refusal: string } {
  const isShared = api.databaseUrl === undefined || api.formSecretFile !== undefined
  if (isAlone && !(isShared && existsSync(formSecretPath(api)))) {
    return {
      refusal: `Nothing was changed: this server lacks the form secret of the site’s server (FORM_SECRET_FILE), by which whoever was erased or unsubscribed is known again. Whoever runs the servers sets it here, or erases with “${operatorCommand('erase', 'EMAIL')}” there.`,
    }
  }
  return { dataDir: api.dataDir, formSecret: readFormSecret(api) }
}
