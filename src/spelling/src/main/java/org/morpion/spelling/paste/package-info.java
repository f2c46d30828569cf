/** Removes from texts what mail, chats and web pages add, and maps places in the result to the original text. */
package org.morpion.spelling.paste;
