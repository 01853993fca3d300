/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.guard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class GuardrailTest {

    /** Class of a guardrail. */
    static final class NoSecrets implements InputGuardrail {

        @Override
        public Verdict checkInput(String text, GuardrailContext context) {
            return Verdict.pass();
        }
    }

    @Nested
    class ItsName {

        @Test
        void isThatOfItsClass() {
            assertThat(new NoSecrets().name()).isEqualTo("NoSecrets");
        }

        @Test
        void ofALambdaNamesTheClassAroundIt() {
            InputGuardrail lambda = (text, context) -> Verdict.pass();

            assertThat(lambda.name()).isEqualTo("lambda in GuardrailTest.ItsName");
        }

        @Test
        void ofAnAnonymousClassNamesTheClassAroundIt() {
            var anonymous = new InputGuardrail() {
                @Override
                public Verdict checkInput(String text, GuardrailContext context) {
                    return Verdict.pass();
                }
            };

            assertThat(anonymous.name()).isEqualTo("anonymous class in GuardrailTest");
        }
    }
}
