// Submission of the game on the board to the registry.

import {lookAddress} from './cards.js';
import {openDialog, openForm} from './dialog.js';
import {element, toast} from './dom.js';
import {field, input, parseTags} from './fields.js';
import {recordOf} from './game.js';
import {t} from './language.js';
import {metadataFields} from './metadata.js';
import {once, post} from './service.js';
import {recall, remember} from './store.js';

function parametersOf({tags, ...values}) {
  const parameters = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  for (const tag of parseTags(tags)) {
    parameters.append('tag', tag);
  }
  return parameters;
}

const outcome = ({same, record}) => t(same === 'new' && record.state === 'pending' ? 'submit.waits' : `submit.${same}`);

/** Shows the outcome of a submission. */
function show(answer) {
  const {record} = answer;
  openDialog(t('submit.title'), element('p', {role: 'status', textContent: outcome(answer)}),
    ...(record ? [element('p', {}, element('a', {href: lookAddress(record.id), textContent:
      t('records.name', {id: record.id, n: record.score})}))] : []));
}

/**
 * Opens the form that submits a game.
 *
 * @param game {variant, moves, metadata, foundBy}; foundBy is "human", "machine" or undefined
 */
export function offerSubmission({variant, moves, metadata = {}, foundBy}) {
  const {transcribed_by: transcribedBy, author = recall('author', ''), ...known} = metadata;
  openForm(t('submit.title'), t('submit.about', {n: moves.length, variant}), [
    ...metadataFields('submit', {...known, author, transcribedBy, foundBy}, t('submit.achieved')),
    field('submit', 'submitter', t('submit.submitter'), input('text', {maxLength: 200, value: recall('submitter', '')}),
      t('submit.submitter-hint')),
  ], t('submit.go'), async (values, close) => {
    if (!metadata.author) {
      remember('author', values.author);
    }
    remember('submitter', values.submitter);
    const response = await post(`/records?${parametersOf(values)}`, recordOf({variant, moves}), once());
    const answer = await response.json();
    if (close()) {
      show(answer);
    } else {
      toast(outcome(answer));
    }
  });
}
