// Sharing of a text with an address: in the system's dialog where the browser has one, else through the clipboard.

import {copyText, toast} from '../../ui/dom.js';
import {t} from '../../state/language.js';
import {isAbort} from '../../api/service.js';

/** @type {(text: string, url: string) => Promise<void>} */
export async function share(text, url) {
  if (navigator.share) {
    try {
      await navigator.share({text, url});
      return;
    } catch (failure) {
      if (isAbort(failure)) {
        return;
      }
      // The system refused: copy instead.
    }
  }
  toast(t(await copyText(`${text}\n${url}`) ? 'share.copied' : 'export.refused'));
}
