// Failures as the visitor sees them.

import {inEnglish, toast} from '../../ui/dom.js';
import {t} from '../../state/language.js';
import {isAbort, LocalProblem, Problem} from '../../api/service.js';

/**
 * Ends a sentence.
 *
 * @type {(text: string) => string}
 */
export const withFullStop = text => (/[.!?。]$/.test(text) ? text : `${text}.`);

/**
 * Describes a failure in one or two sentences: a string, or an element marked as English for the service's own text.
 *
 * @type {(problem: unknown) => Words}
 */
export function describeFailure(problem) {
  if (!(problem instanceof Problem)) {
    return `${t('failed')} ${problem instanceof Error ? problem.message : problem}`;
  }
  const words = `${withFullStop(problem.message)} ${problem.detail ?? ''}`.trim();
  return problem instanceof LocalProblem ? words : inEnglish(words);
}

/**
 * Runs an action and shows its failure in a toast, unless it was aborted.
 *
 * @type {(action: () => unknown) => Promise<void>}
 */
export async function reportFailure(action) {
  try {
    await action();
  } catch (failure) {
    if (!isAbort(failure)) {
      toast(describeFailure(failure));
    }
  }
}

/**
 * Reports a bug of the page to the visitor and in the console.
 *
 * @type {(failure: unknown) => void}
 */
export function reportBug(failure) {
  reportError(failure);
  toast(describeFailure(failure));
}
