/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolGroup;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MathToolGroupTest {

    private static String call(String tool, String arguments) throws Exception {
        Tool found = new MathToolGroup()
                .tools().stream()
                        .filter(one -> one.name().equals(tool))
                        .findFirst()
                        .orElseThrow();
        return found.call(arguments, ToolContext.none()).text();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "add | {\"numbers\": [0.1, 0.2, \"3\"]} | 3.3",
                "subtract | {\"a\": 1, \"b\": 0.9} | 0.1",
                "multiply | {\"numbers\": [1e3, 7]} | 7000",
                "divide | {\"a\": 1, \"b\": 3} | 0.3333333333333333333333333333333333",
                "divide | {\"a\": 10, \"b\": 4} | 2.5",
                "remainder | {\"a\": 7, \"b\": 4} | 3",
                "power | {\"base\": 2, \"exponent\": 10} | 1024",
                "power | {\"base\": 2, \"exponent\": -1} | 0.5",
                "power | {\"base\": 3, \"exponent\": 100} | 515377520732011331036461129765621272702107522001",
                "power | {\"base\": 2, \"exponent\": -120} | "
                        + "0.000000000000000000000000000000000000752316384526264005099991383822237233"
                        + "803945956334136013765601092018187046051025390625",
                "power | {\"base\": 3, \"exponent\": -1} | 0.3333333333333333333333333333333333",
                "power | {\"base\": 0, \"exponent\": 0} | 1",
                "divide | {\"a\": 12345678901234567890123456789012345678901, \"b\": 1} | "
                        + "12345678901234567890123456789012345678901",
                "mean | {\"numbers\": [12345678901234567890123456789012345678901]} | "
                        + "12345678901234567890123456789012345678901",
                "squareRoot | {\"number\": 2.25} | 1.5",
                "squareRoot | {\"number\": 2} | 1.414213562373095048801688724209698",
                "squareRoot | {\"number\":"
                        + " 152415787532388367504953515625666819450078036934056089014530437433565526596567801} | "
                        + "12345678901234567890123456789012345678901",
                "mean | {\"numbers\": [1, 2, 4]} | 2.333333333333333333333333333333333",
                "min | {\"numbers\": [3, -1]} | -1",
                "max | {\"numbers\": [3, -1]} | 3",
                "round | {\"number\": 2.345, \"places\": 2} | 2.35"
            })
    void calculates(String tool, String arguments, String result) throws Exception {
        assertThat(call(tool, arguments)).isEqualTo(result);
    }

    @Test
    void reportsInvalidCalculations() {
        assertThatThrownBy(() -> call("divide", "{\"a\": 1, \"b\": 0}")).hasMessageContaining("KARTA-726");
        assertThatThrownBy(() -> call("multiply", "{\"numbers\": [1e99999999, 2]}"))
                .hasMessageContaining("KARTA-727");
        assertThatThrownBy(() -> call("mean", "{\"numbers\": []}")).hasMessageContaining("KARTA-728");
        assertThatThrownBy(() -> call("power", "{\"base\": 0, \"exponent\": -1}"))
                .hasMessageContaining("KARTA-726");
        assertThatThrownBy(() -> call("squareRoot", "{\"number\": -1}")).hasMessageContaining("KARTA-131");
        assertThatThrownBy(() -> call("power", "{\"base\": 9, \"exponent\": 999999999}"))
                .hasMessageContaining("KARTA-727");
    }

    @Test
    void isThereAsSoonAsItsJarIs() {
        assertThat(ServiceLoader.load(ToolGroup.class))
                .extracting(ToolGroup::role)
                .containsExactly("math");
    }
}
