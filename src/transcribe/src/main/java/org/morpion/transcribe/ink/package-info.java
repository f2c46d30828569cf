/** The ink of a picture: how much darker, or lighter, than the paper each pixel is. */
package org.morpion.transcribe.ink;
