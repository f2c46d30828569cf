/**
 * Games as documents, in every form that programs exchange: texts and the pictures that hold a record. What reads and
 * writes files or answers requests stands on this.
 */
package org.morpion.render.document;
