/**
 * Games that come in a request and leave in its answer: forms and their negotiation, validation (one game or a stream
 * of them), conversion and pictures. Nothing here is stored.
 */
package org.morpion.service.document;
