// The compiled readers and writers of all formats, loaded when the first document needs them.

import {formats} from '../core/game.js';
import {loadModule} from './service.js';

export const {read: readDocument, draw: drawDocument, convert: writeDocument} = formats(() => loadModule('core/documents.js'));
