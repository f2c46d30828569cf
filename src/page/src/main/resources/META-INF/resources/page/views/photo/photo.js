// The Photo view: a game read from a photograph, and corrected on it.

import {restrictToScope} from '../shared/access.js';
import {button, byId, element, fire, svg} from '../../ui/dom.js';
import {bindInput, field, formValues, grid, input, select} from '../../ui/fields.js';
import {lineLength, VARIANTS} from '../../core/game.js';
import {iconButton} from '../../ui/icons.js';
import {t, translate} from '../../state/language.js';
import {PhotoBoard} from './photo-board.js';
import {PhotoCorners} from './photo-corners.js';
import {PhotoEditor} from './photo-editor.js';
import {PhotoPanel} from './photo-panel.js';
import {PhotoPicker} from './photo-picker.js';
import {preparePicture} from './photo-picture.js';
import {cancelPrevious, postDocument, Problem} from '../../api/service.js';
import {describeFailure, reportFailure} from '../shared/failures.js';
import {getLocal} from '../../state/store.js';

/** Side of the box that a visitor drags onto the cross, as a share of the photograph's shorter side. */
const BOX_SHARE = .4;
/** @type {Record<string, Vector>} */
const CROSS_STEPS = {left: [-1, 0], up: [0, -1], down: [0, 1], right: [1, 0]};
/** @type {PhotoReading} */
const NOTHING_READ = {variant: null, lines: [], stuck: [], alternatives: [], corners: [], record: null};

/**
 * The file chosen last; its picture follows once it is prepared.
 *
 * @type {Blob | null}
 */
let chosen = null;
/**
 * The picture, {blob, url, width, height}; null before one is chosen.
 *
 * @type {{blob: Blob, url: string, width: number, height: number} | null}
 */
let picture = null;
/**
 * The editor of the last reading; null before it.
 *
 * @type {PhotoEditor | null}
 */
let editor = null;
/**
 * Why the last reading failed, a problem or the name of a message; null if it did not.
 *
 * @type {Problem | string | null}
 */
let failed = null;
/** Whether a reading was aborted, or did not start, because the view was left. */
let isInterrupted = false;
/** The variant to read the picture as; empty to let it decide. */
let wanted = '';
/**
 * The metadata typed, by field.
 *
 * @type {Record<string, string>}
 */
const entered = {};
/**
 * The elements of the view, rebuilt after a change of language.
 *
 * @type {PhotoParts | null}
 */
let built = null;

/** @type {() => PhotoParts} */
function parts() {
  if (built === null) {
    throw new Error('the view is not built');
  }
  return built;
}

const read = cancelPrevious(async signal => {
  if (picture === null) {
    return;
  }
  parts().panel.say(t('photo.reading'));
  parts().game.hidden = true;
  const corners = parts().corners.places?.flat().map(Math.round).join(',') ?? '';
  try {
    const response = await postDocument('transcribe', {variant: wanted, corners}, picture.blob, signal);
    edit(/** @type {PhotoReading} */ (await response.json()), null);
  } catch (problem) {
    if (!(problem instanceof Problem)) {
      throw problem;
    }
    const {seen} = problem.body;
    if (seen) {
      edit(seen, seen.status === 'no-legal-game' ? 'photo.no-game' : 'photo.no-board');
    } else if (editor === null) {
      edit(NOTHING_READ, problem);
    } else {
      failed = problem;
      update();
      resumeOrder();
    }
  }
});

/** Sends a correction again whose answer was aborted when the view was left. */
function resumeOrder() {
  if (editor?.isPending) {
    void reportFailure(editor.order);
  }
}

/**
 * Opens the editor for a reading. If its lines are no legal game, the visitor marks the corners first.
 *
 * @type {(reading: PhotoReading, problem: Problem | string | null) => void}
 */
function edit(reading, problem) {
  const marked = parts().corners.places;
  failed = problem;
  editor = new PhotoEditor({...reading, variant: reading.variant ?? (wanted || '5T')}, marked ?? defaultCorners(), update);
  parts().picker.edit(editor);
  parts().corners.hide();
  if (typeof problem === 'string') {
    showCorners(marked ?? (reading.corners.length > 0 ? editor.lattice.corners : defaultCorners()));
  }
  update();
}

/**
 * The corners of a box in the middle of the photograph.
 *
 * @type {() => Point[]}
 */
function defaultCorners() {
  const {width, height} = picture ?? {width: 0, height: 0};
  const half = BOX_SHARE / 2 * Math.min(width, height);
  const [left, top, right, bottom] = [width / 2 - half, height / 2 - half, width / 2 + half, height / 2 + half];
  return [[left, top], [right, top], [right, bottom], [left, bottom]];
}

/** @type {(corners: Point[]) => void} */
function showCorners(corners) {
  parts().corners.show(corners, editor?.drawing.variant ?? '5T');
  update();
}

/** Shows the state of the editor. */
function update() {
  const {board, panel, game, undo, redo, variant, mark, again, cornersHint} = parts();
  const focused = document.activeElement;
  undo.disabled = !editor?.canUndo;
  redo.disabled = !editor?.canRedo;
  mark.disabled = editor === null;
  if ([undo, redo].some(one => one === focused && one.disabled)) {
    board.root.focus({preventScroll: true});
  }
  const isMarking = parts().corners.places !== null;
  board.root.classList.toggle('marking', isMarking);
  mark.setAttribute('aria-pressed', String(isMarking));
  cornersHint.hidden = !isMarking;
  again.hidden = !isMarking && !(failed instanceof Problem);
  game.hidden = !editor?.moves.length;
  game.inert = editor?.isPending === true;
  const drawn = editor?.drawing.variant ?? (wanted || '5T');
  // A variant with lines of another length waits for its reading.
  if (wanted !== '' && lineLength(wanted) === lineLength(drawn)) {
    wanted = drawn;
  }
  variant.value = wanted || drawn;
  if (editor === null) {
    return;
  }
  board.draw(editor);
  board.root.setAttribute('aria-label', t('photo.board', {n: editor.drawing.lines.length}));
  panel.show(editor, noteOfReading());
}

/**
 * Says why the last reading failed. Lines that make no game are mentioned only until the visitor corrects them.
 *
 * @type {() => Words}
 */
function noteOfReading() {
  if (failed instanceof Problem) {
    return describeFailure(failed);
  }
  return failed === null || editor?.canUndo ? '' : t(failed);
}

/** @type {(file: Blob) => Promise<void>} */
async function open(file) {
  chosen = file;
  const prepared = await preparePicture(file);
  if (chosen !== file) {
    return;
  }
  if (picture !== null) {
    URL.revokeObjectURL(picture.url);
  }
  picture = {...prepared, url: URL.createObjectURL(prepared.blob)};
  editor?.order.stop();
  editor = failed = null;
  wanted = '';
  showPicture();
  if (byId('photo').hidden) {
    isInterrupted = true;
    return;
  }
  scrollTo({top: 0, behavior: 'instant'});
  await read();
}

/**
 * Reads a picture from a file.
 *
 * @type {(file: Blob) => Promise<void>}
 */
export const readPhotograph = file => reportFailure(() => open(file));

function showPicture() {
  byId('photo').classList.toggle('desk', picture !== null);
  parts().sheet.hidden = parts().panel.root.hidden = picture === null;
  parts().picker.edit(editor);
  if (picture !== null) {
    parts().board.showPhotograph(picture);
    parts().corners.hide();
  }
  update();
}

/**
 * A button that asks for a picture.
 *
 * @type {(name: string, className: string) => HTMLElement[]}
 */
function fileButton(name, className) {
  const chooser = input('file', {id: `photo-${name}`, accept: 'image/*', className: 'off-screen'});
  chooser.addEventListener('change', async () => {
    const [file] = chooser.files ?? [];
    if (file) {
      await readPhotograph(file);
    }
    chooser.value = '';
  });
  if (name === 'take') {
    // Opens the camera on a phone. Other browsers lack the property.
    chooser.setAttribute('capture', 'environment');
  }
  return [chooser, element('label', {htmlFor: chooser.id, className, textContent: t(`photo.${name}`)})];
}

/**
 * Links to blank sheets, of the variant chosen in Play.
 *
 * @type {() => HTMLElement[]}
 */
function sheetLinks() {
  const variant = VARIANTS.find(of => of === getLocal('play', '5T')) ?? '5T';
  return ['A4', 'Letter'].map(paper => element('a', {
    className: 'button', target: '_blank', rel: 'noopener', textContent: `${t('photo.sheet')} (${variant}, ${paper})`,
    href: `/api/v1/sheet?variant=${variant}&to=pdf&paper=${paper.toLowerCase()}`,
  }));
}

/** @type {(sheets: HTMLElement) => HTMLElement} */
function chooserCard(sheets) {
  return element('section', {className: 'card'},
    element('h1', {id: 'photo-heading', tabIndex: -1, textContent: t('nav.photo')}),
    element('p', {textContent: t('photo.about')}),
    element('p', {className: 'row'}, ...fileButton('take', 'button primary'), ...fileButton('choose', 'button')),
    element('p', {className: 'hint', textContent: t('photo.privacy')}),
    sheets,
    element('p', {className: 'hint', textContent: t('photo.sheet-about')}));
}

/**
 * Sends the game, with the metadata in the form, to another view or a dialog.
 *
 * @type {(event: GameCommand, form: HTMLFormElement) => void}
 */
const sendGame = (event, form) => {
  if (editor !== null) {
    fire(event, {...editor.game, metadata: metadataIn(form)});
  }
};

/** @type {(form: HTMLFormElement) => Metadata} */
const metadataIn = form => Object.fromEntries(Object.entries(formValues(form)).filter(([, value]) => value !== ''));

/** @type {() => HTMLElement} */
function gameCard() {
  const form = element('form', {className: 'stack'}, grid(...['author', 'source', 'transcribed_by'].map(name =>
    field('photo', name, t(`field.${name}`), input('text', {maxLength: 1000, value: name === 'transcribed_by' ? getLocal('author', '') : ''})))));
  form.addEventListener('submit', event => event.preventDefault());
  bindInput(form, entered);
  return element('section', {className: 'card', hidden: true}, form, element('p', {className: 'row'},
    button(t('play.look'), () => sendGame('view-game', form), {className: 'primary'}),
    button(t('look.play'), () => sendGame('play-game', form)),
    restrictToScope('record:write', button(t('look.submit'), () => sendGame('submit-game', form)))));
}

/** @type {(variant: Variant) => void} */
function changeVariant(variant) {
  wanted = variant;
  if (editor !== null && lineLength(variant) === lineLength(editor.drawing.variant)) {
    editor.setVariant(variant);
  } else {
    // Lines of another length are other lines.
    void reportFailure(read);
  }
}

function build() {
  const marked = built?.corners.places ?? null;
  const view = byId('photo');
  const root = svg('svg', {id: 'photo-board', class: 'board playing photo', role: 'application', tabindex: 0, 'aria-describedby': 'photo-keys'});
  const board = new PhotoBoard(root);
  const picker = new PhotoPicker(board);
  const undo = button(t('play.undo'), () => editor?.undo(), {disabled: true});
  const redo = button(t('play.redo'), () => editor?.redo(), {disabled: true});
  const variant = select(VARIANTS.map(value => [value, value]), '5T');
  variant.addEventListener('change', () => changeVariant(variant.value));
  variant.setAttribute('aria-label', t('variant'));
  const mark = button(t('photo.corners'), () => {
    if (corners.places === null) {
      showCorners(editor?.lattice.corners ?? defaultCorners());
    } else {
      corners.hide();
      update();
    }
  }, {className: 'switch'});
  const again = button(t('photo.again'), () => read(), {className: 'primary', hidden: true});
  const cornersHint = element('p', {className: 'hint', hidden: true, textContent: t('photo.corners-about')});
  const tools = element('div', {className: 'tools'}, ...Object.entries({in: 1.25, out: .8}).map(([name, factor]) =>
    iconButton(name, `tools.${name}`, () => board.viewport.zoom(factor))), iconButton('fit', 'tools.fit', () => board.viewport.fit()),
  ...Object.entries(CROSS_STEPS).map(([name, step]) => iconButton(name, `photo.cross-${name}`, () => editor?.moveCross(step))));
  const actions = element('div', {className: 'player'}, undo, redo, variant, mark, again);
  const corners = new PhotoCorners(board, places => {
    editor?.setCorners(places);
    update();
  });
  const sheet = element('figure', {className: 'sheet'}, root, element('p', {id: 'photo-keys', className: 'off-screen', textContent: t('photo.keys')}), tools, actions);
  const panel = new PhotoPanel(picker);
  const game = gameCard();
  const sheets = element('p', {className: 'row'}, ...sheetLinks());
  built = {board, picker, corners, panel, game, undo, redo, variant, mark, again, cornersHint, sheet, sheets};
  panel.root.append(cornersHint);
  view.replaceChildren(sheet, element('div', {className: 'side'}, panel.root, game, chooserCard(sheets)));
  translate(view);
  showPicture();
  if (marked !== null) {
    showCorners(marked);
  }
}

export function openPhoto() {
  if (built === null) {
    build();
  } else {
    // Another variant may have been chosen meanwhile.
    parts().sheets.replaceChildren(...sheetLinks());
  }
  if (isInterrupted) {
    isInterrupted = false;
    void reportFailure(read);
  } else {
    resumeOrder();
  }
}

addEventListener('languagechanged', () => built === null || build());
addEventListener('viewchanged', () => {
  if (byId('photo').hidden) {
    isInterrupted = read.stop() || isInterrupted;
    editor?.order.stop();
  }
});
