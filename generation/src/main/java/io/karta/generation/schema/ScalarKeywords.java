/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.json.TreeNumber;
import io.karta.generation.json.TreeObject;
import io.karta.generation.type.DurationParser;
import io.karta.generation.type.ScalarType;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Period;

/**
 * Writer of the limits of scalar Java types into the standard schema, so that all values of the schema can be read.
 */
final class ScalarKeywords {

    private ScalarKeywords() {}

    static TreeObject of(ScalarType scalar) {
        var schema = new TreeObject().with(JsonSchemaWriter.TYPE, scalar.kind().jsonType());
        if (scalar.kind() == ScalarType.Kind.INTEGER && scalar.bits() > 0) {
            var end = BigInteger.ONE.shiftLeft(scalar.bits() - 1);
            return schema.with("minimum", number(end.negate())).with("maximum", number(end.subtract(BigInteger.ONE)));
        }
        var isUsual = scalar.isText() && scalar.hint().isEmpty();
        if (isUsual && scalar.type() == Character.class) {
            return schema.with("minLength", number(BigInteger.ONE)).with("maxLength", number(BigInteger.ONE));
        }
        if (isUsual && scalar.type() == Duration.class) {
            return schema.with("pattern", DurationParser.PATTERN);
        }
        if (isUsual && scalar.type() == Period.class) {
            return schema.with("pattern", DurationParser.PERIOD_PATTERN);
        }
        return scalar.format().isEmpty() ? schema : schema.with("format", scalar.format());
    }

    private static TreeNumber number(BigInteger value) {
        return new TreeNumber(value.toString());
    }

    /** Returns a schema for vendors that decode with a grammar: with their formats and without bounds. */
    static TreeObject forVendors(ScalarType scalar) {
        var schema = new TreeObject().with(JsonSchemaWriter.TYPE, scalar.kind().jsonType());
        return scalar.format().isEmpty() ? schema : schema.with("format", scalar.format());
    }
}
