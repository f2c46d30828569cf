// Submission of the game on the board to the registry.

import {recordViewAddress} from '../../state/address.js';
import {openDialog, openForm} from '../shared/dialog.js';
import {element, toast} from '../../ui/dom.js';
import {field, input, parseTags} from '../../ui/fields.js';
import {toRecord} from '../../core/game.js';
import {idempotencyHeader} from '../../core/idempotency.js';
import {t} from '../../state/language.js';
import {metadataFields} from './metadata.js';
import {postJson} from '../../api/service.js';
import {getLocal, setLocal} from '../../state/store.js';

/** @type {(values: Record<string, string>) => URLSearchParams} */
function parametersOf({tags, ...values}) {
  const parameters = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  for (const tag of parseTags(tags)) {
    parameters.append('tag', tag);
  }
  return parameters;
}

/** @type {(answer: Api['Submission']) => string} */
const describeOutcome = ({same, record}) => t(same === 'new' && record?.state === 'pending' ? 'submit.waits' : `submit.${same}`);

/**
 * Shows the outcome of a submission.
 *
 * @type {(answer: Api['Submission']) => void}
 */
function showOutcome(answer) {
  const {record} = answer;
  openDialog(t('submit.title'), element('p', {role: 'status', textContent: describeOutcome(answer)}),
    ...(record ? [element('p', {}, element('a', {href: recordViewAddress(record.id), textContent:
      t('records.name', {id: record.id, n: record.score})}))] : []));
}

/**
 * Opens the form that submits a game.
 *
 * @type {(game: GameDetail) => void}
 */
export function openSubmissionForm({variant, moves, metadata = {}, foundBy}) {
  const {transcribed_by: transcribedBy, author = getLocal('author', ''), producer, saved_at, solver, ...known} = metadata;
  openForm(t('submit.title'), t('submit.about', {n: moves.length, variant}), [
    ...metadataFields('submit', {...known, author, transcribedBy, foundBy: solver ? 'machine' : foundBy}, t('submit.achieved')),
    field('submit', 'submitter', t('submit.submitter'), input('text', {maxLength: 200, value: getLocal('submitter', '')}),
      t('submit.submitter-hint')),
  ], t('submit.go'), async (values, close) => {
    if (!metadata.author) {
      setLocal('author', values.author);
    }
    setLocal('submitter', values.submitter);
    const response = await postJson(`/records?${parametersOf(values)}`, toRecord({variant, moves, metadata: {producer, saved_at, solver}}),
      idempotencyHeader());
    const answer = /** @type {Api['Submission']} */ (await response.json());
    if (close()) {
      showOutcome(answer);
    } else {
      toast(describeOutcome(answer));
    }
  });
}
