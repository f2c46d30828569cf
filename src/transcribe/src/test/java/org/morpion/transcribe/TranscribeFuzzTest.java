package org.morpion.transcribe;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Any bytes end in a reading or the documented exception. The inputs beside this class run as ordinary tests; the
 * profile {@code fuzz} looks for more.
 */
class TranscribeFuzzTest {
    @FuzzTest(maxDuration = "5m")
    void picture(byte[] file) {
        HostilePicturesTest.survives(file);
    }
}
